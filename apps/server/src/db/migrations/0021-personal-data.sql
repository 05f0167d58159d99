-- Archives of all that is held on a person: made by a job, sealed, and gone after a day. Nobody but the system meets them: they hold
-- what stands in every tenant of the person.
create table identity.data_exports (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  language text not null check (language in ('en', 'fr')),
  size_bytes bigint,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null
);
create index data_exports_by_user on identity.data_exports (user_id);
create index data_exports_by_end on identity.data_exports (expires_at);

create table identity.data_export_parts (
  export_id uuid not null references identity.data_exports on delete cascade,
  number integer not null,
  sealed bytea not null,
  encrypted_with text not null,
  primary key (export_id, number)
);

alter table identity.data_exports enable row level security;
alter table identity.data_export_parts enable row level security;
create policy everything on identity.data_exports to parley_system using (true) with check (true);
create policy everything on identity.data_export_parts to parley_system using (true) with check (true);
grant select, insert, update, delete on identity.data_exports, identity.data_export_parts to parley_system;
-- Erasing a person takes along what happened to them.
create index if not exists events_by_user on platform.events (user_id) where user_id is not null;
