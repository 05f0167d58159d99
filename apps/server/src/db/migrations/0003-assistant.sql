-- Conversations, their messages as trees, the runs that write replies, and what a person set and agreed to.
-- Every row belongs to one person of one tenant, and row-level security asks for both.

create table assistant.settings (
  tenant_id uuid not null,
  user_id uuid not null,
  -- Null means: not chosen, so the default of the moment.
  language text check (language in ('en', 'fr')),
  voice_name text,
  tts_autoplay boolean not null default false,
  model_reply text,
  model_sequence text,
  address text not null default 'vous' check (address in ('tu', 'vous')),
  country char(2),
  onboarded_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);

-- One row for each time something was agreed to; withdrawing closes it.
create table assistant.consents (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null,
  purpose text not null,
  version integer not null,
  language text not null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create unique index consents_held on assistant.consents (tenant_id, user_id, purpose, version) where withdrawn_at is null;

create table assistant.conversations (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null,
  title text check (char_length(title) between 1 and 120),
  title_source text check (title_source in ('first_exchange', 'person')),
  -- A conversation stays on the version of the flow it began with.
  flow_id text not null,
  flow_version integer not null,
  language text not null check (language in ('en', 'fr')),
  -- The visible list is the path from this message to the root. No foreign key: both rows are written by one statement.
  active_leaf_id uuid,
  -- Of the shown branch; the whole state stands with its last reply.
  current_sequence text not null default 's1',
  current_subsequence text,
  is_completed boolean not null default false,
  created_at timestamptz not null default now(),
  last_activity_at timestamptz not null default now(),
  pinned_at timestamptz,
  archived_at timestamptz,
  deleted_at timestamptz,
  title_search tsvector generated always as (to_tsvector('simple', platform.fold(coalesce(title, '')))) stored
);
create index conversations_by_activity on assistant.conversations (user_id, last_activity_at desc, id desc) where deleted_at is null;
create index conversations_deleted on assistant.conversations (deleted_at) where deleted_at is not null;

create table assistant.messages (
  id uuid primary key,
  conversation_id uuid not null references assistant.conversations on delete cascade,
  tenant_id uuid not null,
  user_id uuid not null,
  -- In the same conversation; siblings are versions of one message.
  parent_id uuid,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  language text not null,
  status text not null check (status in ('complete', 'streaming', 'stopped', 'interrupted', 'error')),
  client_message_id uuid,
  -- State of the flow and of the safety path after this reply; edits and branch switches return to it.
  flow_state jsonb,
  safety_state jsonb,
  quick_replies text[] not null default '{}',
  safety_level text check (safety_level in ('concern', 'crisis', 'imminent')),
  model text,
  run_id uuid,
  pending_edit text,
  created_at timestamptz not null default now(),
  -- The person's id is a word of the text, so that one index answers "this word, of this person".
  -- A reply that has no text yet has nothing to be found by.
  search tsvector generated always as
    (case when content <> '' then to_tsvector('simple', platform.fold(content)) || array_to_tsvector(array['user:' || user_id::text]) end) stored
);
create index messages_by_parent on assistant.messages (conversation_id, parent_id);
create unique index messages_client_message on assistant.messages (user_id, client_message_id) where client_message_id is not null;
create index messages_search on assistant.messages using gin (search) where search is not null;

-- A reply being written. It outlives the request that asked for it.
create table assistant.runs (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null,
  conversation_id uuid not null references assistant.conversations on delete cascade,
  user_message_id uuid not null,
  message_id uuid not null,
  -- A person has three places for replies at the same time; no place, no run.
  slot smallint not null check (slot between 1 and 3),
  status text not null default 'running' check (status in ('running', 'complete', 'stopped', 'interrupted', 'error')),
  seq integer not null default 0,
  node_id uuid not null,
  heartbeat_at timestamptz not null default now(),
  stop_requested_at timestamptz,
  seen_length integer,
  model_reply text not null,
  model_sequence text not null,
  error_type text,
  retry_after_seconds integer,
  first_token_ms integer,
  total_ms integer,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index runs_one_per_conversation on assistant.runs (conversation_id) where status = 'running';
create unique index runs_slots on assistant.runs (user_id, slot) where status = 'running';
create index runs_by_conversation on assistant.runs (conversation_id);
-- Ids begin with their time, so this also counts the messages of the last minute.
create index runs_by_user on assistant.runs (user_id, id);
create index runs_by_user_message on assistant.runs (user_message_id);
create index runs_running on assistant.runs (heartbeat_at) where status = 'running';

-- What a run has said so far, until the message holds it. `data` is text of a delta that begins at character `at`, else JSON.
create table assistant.run_events (
  run_id uuid not null references assistant.runs on delete cascade,
  seq integer not null,
  type text not null,
  at integer,
  data text not null,
  primary key (run_id, seq)
);

do $$
declare name text;
begin
  foreach name in array array['settings', 'consents', 'conversations', 'messages', 'runs'] loop
    execute format('alter table assistant.%I enable row level security', name);
    execute format('create policy own on assistant.%I to parley_app
      using (tenant_id = platform.current_tenant() and user_id = platform.current_user_id())
      with check (tenant_id = platform.current_tenant() and user_id = platform.current_user_id())', name);
    execute format('create policy everything on assistant.%I to parley_system using (true) with check (true)', name);
  end loop;
end $$;
alter table assistant.run_events enable row level security;
create policy own on assistant.run_events to parley_app
  using (exists (select 1 from assistant.runs r where r.id = run_id))
  with check (exists (select 1 from assistant.runs r where r.id = run_id));
create policy everything on assistant.run_events to parley_system using (true) with check (true);

grant select, insert, update on assistant.settings, assistant.consents, assistant.conversations, assistant.messages, assistant.runs to parley_app;
grant select, delete on assistant.run_events to parley_app;
-- The log writer and the reaper serve all people; purge and erasure remove.
grant select, delete on assistant.settings, assistant.consents, assistant.conversations to parley_system;
grant select, delete on assistant.messages to parley_system;
grant update (content, status) on assistant.messages to parley_system;
grant select, update, delete on assistant.runs to parley_system;
grant select, insert, delete on assistant.run_events to parley_system;

-- Searching as the owner, because `@@` may not use an index under row-level security; the person's scope is asked for inside.
create function assistant.search_messages(words text)
returns table (conversation_id uuid, message_id uuid)
language sql stable security definer set search_path = pg_catalog, assistant as
$$
  select m.conversation_id, (max(m.id::text))::uuid
  from assistant.messages m
  where m.search @@ (('''user:' || platform.current_user_id()::text || ''' & (' || words || ')')::tsquery)
    and m.user_id = platform.current_user_id() and m.tenant_id = platform.current_tenant()
  group by m.conversation_id
$$;
revoke all on function assistant.search_messages(text) from public;
grant execute on function assistant.search_messages(text) to parley_app;
