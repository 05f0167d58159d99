-- The profile of a person: facts that count once they accepted them, what each rests on, and what they like.

create table assistant.profiles (
  tenant_id uuid not null,
  user_id uuid not null,
  -- Grows with every change of the facts, of the preferences, and of what is kept.
  version integer not null default 1,
  -- Null means: not chosen. How French addresses the person stands in the settings.
  tone text check (tone in ('warm', 'plain', 'direct')),
  pace text check (pace in ('calm', 'steady', 'brisk')),
  session_minutes smallint check (session_minutes between 5 and 120),
  refreshed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);

create table assistant.profile_facts (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('strength', 'value', 'need', 'goal', 'obstacle', 'preference', 'context')),
  -- By which the same thing is known again: an option's id, or a digest of the words, which outlives them.
  known_as text not null,
  -- {"en": …, "fr": …}, in the languages it was said in; without any, only that it is not to be proposed again.
  text jsonb not null,
  -- {"fr": {"of": digest of the original, "texts": {path: …}}}
  translations jsonb not null default '{}',
  source text not null check (source in ('instrument', 'user', 'conversation')),
  confidence double precision not null default 1 check (confidence between 0 and 1),
  status text not null check (status in ('proposed', 'accepted', 'rejected')),
  -- Among others of its kind, as the person ranked them.
  place smallint not null default 0,
  pinned_at timestamptz,
  -- Set by the person's first correction; from then on nothing but they change it.
  edited_at timestamptz,
  expires_at timestamptz,
  -- Nothing it rested on is there any more.
  retired_at timestamptz,
  -- By the person.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index profile_facts_known on assistant.profile_facts (user_id, tenant_id, kind, known_as);
create index profile_facts_gone on assistant.profile_facts ((coalesce(retired_at, removed_at))) where retired_at is not null or removed_at is not null;

-- What a fact rests on. `ref` is a conversation or the result of a questionnaire.
create table assistant.profile_fact_sources (
  fact_id uuid not null references assistant.profile_facts on delete cascade,
  tenant_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('conversation', 'instrument')),
  ref uuid not null,
  title jsonb not null,
  message_ids uuid[] not null default '{}',
  at timestamptz not null,
  primary key (fact_id, kind, ref)
);
create index profile_fact_sources_of_person on assistant.profile_fact_sources (user_id);

do $$
declare name text;
begin
  foreach name in array array['profiles', 'profile_facts', 'profile_fact_sources'] loop
    execute format('alter table assistant.%I enable row level security', name);
    execute format('create policy own on assistant.%I to parley_app
      using (tenant_id = platform.current_tenant() and user_id = platform.current_user_id())
      with check (tenant_id = platform.current_tenant() and user_id = platform.current_user_id())', name);
    execute format('create policy everything on assistant.%I to parley_system using (true) with check (true)', name);
  end loop;
end $$;
grant select, insert, update on assistant.profiles to parley_app;
grant select, insert, update, delete on assistant.profile_facts, assistant.profile_fact_sources to parley_app;
-- Erasure, and once the time to take a removal back is over.
grant select, delete on assistant.profiles, assistant.profile_facts, assistant.profile_fact_sources to parley_system;
grant update (text, translations) on assistant.profile_facts to parley_system;

alter table assistant.resources
  -- Facts for which something of the house is proposed; of what came of a conversation, that conversation tells.
  add column why uuid[] not null default '{}',
  add column competencies text[] not null default '{}',
  add column minutes smallint,
  -- As with facts; the original stands in title, sections and note.
  add column translations jsonb not null default '{}';
-- Each thing of the house once; a deleted one stays as the sign that it is not wanted.
create unique index resources_of_house on assistant.resources (user_id, tenant_id, keep) where origin = 'builtin';
-- What nobody changed can go again when its reason goes.
grant delete on assistant.resources to parley_app;
create policy only_untouched on assistant.resources as restrictive for delete to parley_app
  using (origin = 'builtin' and edited_at is null and pinned_at is null and done_at is null and deleted_at is null);

-- One version for a person's whole page: whatever writes a thing that is kept, a turn included, moves it.
-- Writes as the owner: the system, which writes some of them, has no right here.
create function assistant.resource_changed() returns trigger language plpgsql security definer set search_path = pg_catalog as
$$ begin
  insert into assistant.profiles (tenant_id, user_id) values (new.tenant_id, new.user_id)
  on conflict (tenant_id, user_id) do update set version = profiles.version + 1, updated_at = now();
  return null;
end $$;
create trigger resource_changed after insert or update on assistant.resources
  for each row execute function assistant.resource_changed();
insert into assistant.profiles (tenant_id, user_id, updated_at)
  select tenant_id, user_id, max(updated_at) from assistant.resources group by tenant_id, user_id;
