-- What conversations are about: a few fixed labels each, never a word of them. Made for figures about groups, for people who agreed to those.
create table assistant.conversation_topics (
  conversation_id uuid primary key references assistant.conversations on delete cascade,
  tenant_id uuid not null,
  user_id uuid not null,
  labels text[] not null,
  model_version text not null,
  lang text not null check (lang in ('en', 'fr')),
  -- The last activity of the conversation when it was read: when it went on since, it is read again.
  at timestamptz not null
);
create index conversation_topics_by_time on assistant.conversation_topics (tenant_id, at);
create index conversation_topics_by_user on assistant.conversation_topics (user_id);
create index conversations_by_tenant on assistant.conversations (tenant_id, id) where deleted_at is null and not off_record;

-- One sorting of a tenant's conversations; it belongs to nobody.
create table assistant.topic_classifications (
  id uuid primary key,
  tenant_id uuid not null,
  -- Null: both.
  lang text check (lang in ('en', 'fr')),
  nightly boolean not null default false,
  model_version text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  node_id uuid,
  heartbeat_at timestamptz,
  -- The last conversation that was read: whoever goes on begins behind it.
  reached uuid,
  queued integer not null,
  skipped integer not null,
  done integer not null default 0,
  disagreed integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index topic_classifications_one on assistant.topic_classifications (tenant_id) where status in ('queued', 'running');
create index topic_classifications_by_tenant on assistant.topic_classifications (tenant_id, created_at);

alter table assistant.conversation_topics enable row level security;
create policy own on assistant.conversation_topics to parley_app
  using (tenant_id = platform.current_tenant() and user_id = platform.current_user_id())
  with check (tenant_id = platform.current_tenant() and user_id = platform.current_user_id());
create policy everything on assistant.conversation_topics to parley_system using (true) with check (true);
grant select, insert, update, delete on assistant.conversation_topics to parley_system;

alter table assistant.topic_classifications enable row level security;
create policy own on assistant.topic_classifications to parley_app
  using (tenant_id = platform.current_tenant()) with check (tenant_id = platform.current_tenant());
create policy everything on assistant.topic_classifications to parley_system using (true) with check (true);
grant select on assistant.topic_classifications to parley_app;
grant select, insert, update, delete on assistant.topic_classifications to parley_system;
