-- What a tenant means by skills: areas, skills in them, and for each level what one can see somebody do. Nothing here belongs to a person.
-- A framework that somebody's evidence rests on is not rewritten: an edit makes its next version, and `root_id` says which item of one
-- version is which of another. The shape follows CASE 1.1 (1EdTech): a framework is a CFDocument, an item a CFItem, `root_id` its identifier.

create table assistant.competency_frameworks (
  id uuid primary key,
  tenant_id uuid not null,
  -- The same in every version.
  root_id uuid not null,
  code text not null check (char_length(code) between 1 and 64),
  version integer not null check (version > 0),
  status text not null check (status in ('draft', 'active', 'archived')),
  origin text not null check (origin in ('builtin', 'own', 'import')),
  -- {"en": …, "fr": …}; one of the two may be empty.
  title jsonb not null,
  description jsonb not null,
  attribution jsonb not null,
  licence text,
  -- [{"level": 1, "label": {"en": …, "fr": …}, "proficient": false}, …], four of them.
  scale jsonb not null,
  -- The version this one follows.
  replaces_id uuid references assistant.competency_frameworks on delete set null,
  -- Counts the edits, so that nobody writes over what they have not seen.
  revision integer not null default 1,
  -- Since when evidence may rest on it; from then on an edit makes a new version.
  used_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, root_id, version),
  unique (tenant_id, code, version)
);
-- COMP-1: one is active, whoever activates what at the same moment.
create unique index competency_frameworks_active on assistant.competency_frameworks (tenant_id) where status = 'active';
create index competency_frameworks_by_replaced on assistant.competency_frameworks (replaces_id) where replaces_id is not null;

create table assistant.competency_items (
  id uuid primary key,
  tenant_id uuid not null,
  framework_id uuid not null references assistant.competency_frameworks on delete cascade,
  -- The same in every version of the framework: evidence for one is evidence for the others.
  root_id uuid not null,
  -- What flows name.
  code text not null check (char_length(code) between 1 and 64),
  -- Evidence is gathered for skills; areas hold skills and other areas.
  kind text not null check (kind in ('area', 'skill')),
  parent_id uuid references assistant.competency_items deferrable initially deferred,
  sort integer not null,
  name jsonb not null,
  description jsonb not null,
  -- [{"level": 1, "behaviours": [{"en": …, "fr": …}, …]}, …]
  anchors jsonb not null,
  -- [{"kind": "exactMatchOf", "uri": …}, …], kinds as in CASE.
  links jsonb not null default '[]',
  -- Two may exchange their codes in one edit.
  unique (framework_id, code) deferrable initially deferred,
  unique (framework_id, root_id)
);
create index competency_items_by_root on assistant.competency_items (tenant_id, root_id);
create index competency_items_by_parent on assistant.competency_items (parent_id) where parent_id is not null;

do $$
declare name text;
begin
  foreach name in array array['competency_frameworks', 'competency_items'] loop
    execute format('alter table assistant.%I enable row level security', name);
    execute format('create policy own on assistant.%I to parley_app
      using (tenant_id = platform.current_tenant()) with check (tenant_id = platform.current_tenant())', name);
    execute format('create policy everything on assistant.%I to parley_system using (true) with check (true)', name);
  end loop;
end $$;
grant select, insert, update, delete on assistant.competency_frameworks, assistant.competency_items to parley_app;
grant select on assistant.competency_frameworks, assistant.competency_items to parley_system;
