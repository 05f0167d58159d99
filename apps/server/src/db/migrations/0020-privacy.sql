-- Conversations off the record, feedback, and archives of all that is held on a person.

-- Chosen when a conversation begins, and never changed: a conversation does not become one that is kept, nor the other way round.
alter table assistant.conversations add column off_record boolean not null default false;
create index conversations_off_record on assistant.conversations (last_activity_at) where off_record;
-- Only such a one is removed on the spot by its owner; any other goes by way of the 30 days.
create policy only_off_record on assistant.conversations as restrictive for delete to parley_app using (off_record);
grant delete on assistant.conversations to parley_app;

-- What somebody said about a reply, a conversation or the product, and whatever a client sent that we do not know.
create table assistant.feedback (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('message', 'conversation', 'app', 'harm', 'other')),
  -- The words outlive what they are about, without the link to it.
  message_id uuid references assistant.messages on delete set null,
  conversation_id uuid references assistant.conversations on delete set null,
  rating smallint check (rating between -1 and 5),
  tags text[] not null default '{}',
  comment text check (char_length(comment) <= 2000),
  -- The body as it came, without what stands in the columns.
  other jsonb not null default '{}',
  language text not null check (language in ('en', 'fr')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One word of a person about one thing, which can be changed.
create unique index feedback_of_message on assistant.feedback (user_id, message_id) where message_id is not null;
create unique index feedback_of_conversation on assistant.feedback (user_id, conversation_id) where message_id is null and conversation_id is not null;
create index feedback_by_message on assistant.feedback (message_id) where message_id is not null;
create index feedback_by_conversation on assistant.feedback (conversation_id) where conversation_id is not null;
create index feedback_by_tenant on assistant.feedback (tenant_id, id);

alter table assistant.feedback enable row level security;
create policy own on assistant.feedback to parley_app
  using (tenant_id = platform.current_tenant() and user_id = platform.current_user_id())
  with check (tenant_id = platform.current_tenant() and user_id = platform.current_user_id());
create policy everything on assistant.feedback to parley_system using (true) with check (true);
grant select, insert, update, delete on assistant.feedback to parley_app;
grant select, delete on assistant.feedback to parley_system;
