-- Figures for administrators: small tables that are added to as things happen, so that no question reads conversations or messages.

-- Events that a counter has not counted yet. Taken off in the transaction that counts them, so each is counted exactly once; that needs no
-- job for each. Its own table, since an act of one statement writes it together with its event.
create table platform.uncounted (
  event_id uuid not null references platform.events on delete cascade,
  counter text not null,
  primary key (event_id, counter)
);
alter table platform.uncounted enable row level security;
create policy write on platform.uncounted for insert to parley_app with check (true);
create policy everything on platform.uncounted to parley_system using (true) with check (true);
grant insert on platform.uncounted to parley_app;
grant select, insert, update, delete on platform.uncounted to parley_system;

-- Numbers of a day (UTC) of a tenant. Nobody can be found in them, so they outlive the people they came of.
create table assistant.analytics_days (
  tenant_id uuid not null,
  day date not null,
  measure text not null,
  language text not null check (language in ('en', 'fr')),
  -- Which part of a distribution: turns of a conversation, the furthest step, a time. 0 where there is none.
  bucket integer not null default 0,
  amount bigint not null,
  primary key (tenant_id, day, measure, language, bucket)
);

-- Who was there on a day: what distinct people are counted from. Goes with the person.
create table assistant.analytics_activity (
  tenant_id uuid not null,
  user_id uuid not null,
  day date not null,
  language text not null check (language in ('en', 'fr')),
  replies integer not null default 0,
  spoken integer not null default 0,
  begun integer not null default 0,
  primary key (tenant_id, user_id, day, language)
);
create index analytics_activity_by_day on assistant.analytics_activity (tenant_id, day);

-- How far a conversation has been counted, so that nothing of it counts twice. Goes with the conversation.
create table assistant.analytics_conversations (
  conversation_id uuid primary key references assistant.conversations on delete cascade,
  tenant_id uuid not null,
  user_id uuid not null,
  begun_on date not null,
  language text not null check (language in ('en', 'fr')),
  turns integer not null default 0,
  -- Number of the last sequence of the coaching flow that was finished; 7 when the conversation came to its end.
  furthest smallint not null default 0
);
create index analytics_conversations_by_day on assistant.analytics_conversations (tenant_id, begun_on);
create index analytics_conversations_by_user on assistant.analytics_conversations (user_id);

-- What administrators may see until a day, made once and then only read.
create table assistant.analytics_published (
  tenant_id uuid not null,
  view text not null,
  day date not null,
  -- The smallest group, as it was when this was made.
  k smallint not null,
  body jsonb not null,
  made_at timestamptz not null default now(),
  primary key (tenant_id, view)
);

do $$
declare name text;
begin
  foreach name in array array['analytics_days', 'analytics_activity', 'analytics_conversations', 'analytics_published'] loop
    execute format('alter table assistant.%I enable row level security', name);
    execute format('create policy everything on assistant.%I to parley_system using (true) with check (true)', name);
  end loop;
end $$;
grant select, insert, update, delete on assistant.analytics_days, assistant.analytics_activity, assistant.analytics_conversations,
  assistant.analytics_published to parley_system;

-- The few replies of the path for danger, so that counting the people behind them reads nothing else.
create index messages_of_danger on assistant.messages (tenant_id, created_at) where safety_level is not null;
