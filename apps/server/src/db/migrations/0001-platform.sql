-- The ground both contexts stand on: schemas, the two roles that own nothing, events, mailbox, rate limits.
create schema if not exists identity;
create schema if not exists assistant;
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- Two roles without login. parley_app sees one tenant (and, in the assistant, one person); parley_system serves
-- what has no tenant yet or spans them: sign-in, jobs. Neither owns a table, so row-level security binds both.
grant usage on schema platform, identity, assistant to parley_app, parley_system;

-- Scope of the current work. Empty means none: a query without scope meets no row.
create function platform.current_tenant() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.tenant', true), '')::uuid $$;
create function platform.current_user_id() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.user', true), '')::uuid $$;

-- Sets role and scope for what follows on a connection. A procedure answers without a row, which is the cheapest answer.
create procedure platform.enter(role_name text, tenant text, person text) language plpgsql as
$$ begin
  perform set_config('role', role_name, false), set_config('app.tenant', tenant, false), set_config('app.user', person, false);
end $$;

-- unaccent() is only stable, because its dictionary could be changed; ours is not.
create function platform.fold(text) returns text language sql immutable parallel safe strict as
$$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

-- What happened, written in the transaction of the act. Audit, mail, rewards, webhooks are its readers.
create table platform.events (
  id uuid primary key,
  tenant_id uuid,
  user_id uuid,
  type text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index events_by_tenant on platform.events (tenant_id, created_at);

-- One row for each reader that has not been told yet; the dispatcher turns it into a job and removes it.
create table platform.deliveries (
  event_id uuid not null references platform.events on delete cascade,
  reader text not null,
  created_at timestamptz not null default now(),
  primary key (event_id, reader)
);

alter table platform.events enable row level security;
alter table platform.deliveries enable row level security;
create policy tenant on platform.events to parley_app
  using (tenant_id = platform.current_tenant()) with check (tenant_id = platform.current_tenant());
create policy everything on platform.events to parley_system using (true) with check (true);
create policy write on platform.deliveries for insert to parley_app
  with check (exists (select 1 from platform.events e where e.id = event_id));
create policy everything on platform.deliveries to parley_system using (true) with check (true);
grant select, insert on platform.events to parley_app, parley_system;
grant insert on platform.deliveries to parley_app;
grant select, insert, delete on platform.deliveries to parley_system;

-- The built-in mailbox, filled outside production only.
create table platform.mailbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  sent_at timestamptz not null default now()
);
create index mailbox_by_recipient on platform.mailbox (recipient, id);
alter table platform.mailbox enable row level security;
create policy everything on platform.mailbox to parley_system using (true) with check (true);
grant select, insert on platform.mailbox to parley_system;

-- Shared counters of the rate limits, in the shape rate-limiter-flexible expects.
create table platform.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
alter table platform.rate_limits enable row level security;
create policy everything on platform.rate_limits to parley_system using (true) with check (true);
grant select, insert, update, delete on platform.rate_limits to parley_system;
