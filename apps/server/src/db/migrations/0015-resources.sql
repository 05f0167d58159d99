-- What stays after a conversation: plans, sheets, lists, scripts, cards. It belongs to its person, and outlives the conversation.

create table assistant.resources (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('plan', 'sheet', 'list', 'script', 'card', 'exercise', 'worksheet', 'reading')),
  origin text not null check (origin in ('conversation', 'user', 'builtin', 'generated')),
  -- One conversation keeps each of the things its flow names once.
  conversation_id uuid references assistant.conversations on delete set null,
  keep text not null,
  flow_id text,
  -- {"en": …, "fr": …}, in the languages it exists in.
  title jsonb not null,
  -- [{"id": …, "heading": {…}, "items": [{…}]}]
  sections jsonb not null,
  note jsonb,
  pinned_at timestamptz,
  done_at timestamptz,
  -- Set by the person's first change; from then on no conversation changes it.
  edited_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index resources_of_conversation on assistant.resources (conversation_id, keep) where conversation_id is not null;
create index resources_of_person on assistant.resources (user_id, created_at desc) where deleted_at is null;
create index resources_deleted on assistant.resources (deleted_at) where deleted_at is not null;

alter table assistant.resources enable row level security;
create policy own on assistant.resources to parley_app
  using (tenant_id = platform.current_tenant() and user_id = platform.current_user_id())
  with check (tenant_id = platform.current_tenant() and user_id = platform.current_user_id());
create policy everything on assistant.resources to parley_system using (true) with check (true);
grant select, insert, update on assistant.resources to parley_app;
-- The end of a reply is written by the system for its person; purge and erasure remove.
grant select, delete on assistant.resources to parley_system;
