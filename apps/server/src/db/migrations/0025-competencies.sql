-- Where a person stands in the competencies of their organisation: what speaks for it, and the levels that follow from it.

create table assistant.competency_evidence (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null,
  -- As flows name the skill. Where the active framework knows none of that name, it waits for one that does.
  code text not null check (char_length(code) between 1 and 64),
  -- Of the framework that was active then; `root_id` is the same in each of its versions.
  item_id uuid,
  root_id uuid,
  level smallint not null check (level between 1 and 4),
  kind text not null check (kind in ('self', 'dialogue', 'exercise', 'roleplay', 'quiz', 'observer')),
  -- What it was seen in, never what was said: conversation:<id>, practice:<set>:<round>, self:<day>.
  source_ref text not null check (char_length(source_ref) between 1 and 200),
  -- The flow or the set of cards, for its title.
  source_name text,
  -- The conversation it was seen in, also when that is gone.
  source_id uuid,
  -- It goes with its conversation, unless its person keeps it: then this is null.
  conversation_id uuid references assistant.conversations on delete cascade,
  rater text not null check (rater in ('rule', 'model', 'user')),
  confidence real not null check (confidence between 0 and 1),
  -- Only what the person accepted counts.
  status text not null default 'proposed' check (status in ('proposed', 'accepted', 'rejected')),
  at timestamptz not null,
  decided_at timestamptz,
  -- Told twice, it is there once.
  unique (tenant_id, user_id, code, kind, source_ref)
);
create index competency_evidence_of_conversation on assistant.competency_evidence (conversation_id) where conversation_id is not null;
create index competency_evidence_undecided on assistant.competency_evidence (at) where status = 'proposed';

-- Derived from the evidence that counts; can be made anew at any time.
create table assistant.competency_levels (
  tenant_id uuid not null,
  user_id uuid not null,
  -- As the active framework names the skill.
  code text not null,
  item_id uuid,
  level smallint not null check (level between 1 and 4),
  -- When it was shown last; and when it would fade without anything new.
  confidence real not null,
  evidence_count integer not null,
  last_at timestamptz not null,
  holds_until timestamptz not null,
  primary key (tenant_id, user_id, code)
);
create index competency_levels_of_tenant on assistant.competency_levels (tenant_id, code, level);
create index competency_levels_fading on assistant.competency_levels (holds_until);

-- The installation signs what people take along with a key of its own; the private half is encrypted.
create table assistant.badge_keys (
  kid uuid primary key,
  public_jwk jsonb not null,
  private_key bytea not null,
  encrypted_with text not null,
  created_at timestamptz not null default now()
);

alter table assistant.competency_evidence enable row level security;
alter table assistant.competency_levels enable row level security;
alter table assistant.badge_keys enable row level security;
create policy own on assistant.competency_evidence to parley_app
  using (tenant_id = platform.current_tenant() and user_id = platform.current_user_id())
  with check (tenant_id = platform.current_tenant() and user_id = platform.current_user_id());
create policy own on assistant.competency_levels to parley_app
  using (tenant_id = platform.current_tenant() and user_id = platform.current_user_id())
  with check (tenant_id = platform.current_tenant() and user_id = platform.current_user_id());
create policy everything on assistant.competency_evidence to parley_system using (true) with check (true);
create policy everything on assistant.competency_levels to parley_system using (true) with check (true);
create policy everything on assistant.badge_keys to parley_system using (true) with check (true);
grant select, insert, update on assistant.competency_evidence to parley_app;
grant select, insert, update, delete on assistant.competency_levels to parley_app;
-- Erasure, what faded or was never decided, and the counts of an organisation.
grant select, delete on assistant.competency_evidence to parley_system;
grant select, insert, update, delete on assistant.competency_levels to parley_system;
grant select, insert, update on assistant.badge_keys to parley_system;
