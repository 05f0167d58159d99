-- An account that was deleted is erased by jobs, one for each half of the house. The row stays: it is the report, and it keeps
-- what was on its way from being written afterwards.
create table platform.erasures (
  tenant_id uuid not null,
  half text not null check (half in ('assistant', 'identity')),
  -- The account in whose log the report is written; null when there is none.
  reports_to uuid,
  asked_at timestamptz not null default now(),
  -- Rows removed of each table: {"assistant.messages": 12}
  removed jsonb not null default '{}',
  finished_at timestamptz,
  reported_at timestamptz,
  primary key (tenant_id, half)
);
create index erasures_unfinished on platform.erasures (asked_at) where finished_at is null or reported_at is null;
create index erasures_reporting on platform.erasures (reports_to) where reports_to is not null;
alter table platform.erasures enable row level security;
create policy everything on platform.erasures to parley_system using (true) with check (true);
grant select, insert, update on platform.erasures to parley_system;

-- Rows for an account that is being erased are refused. Asked after the rows were written, when their transaction has its number: the job
-- waits for all numbers up to its own before it removes anything, so it sees every row that was not refused.
create function platform.refuse_erased() returns trigger language plpgsql security definer set search_path = pg_catalog as
$$ begin
  if exists (select from added a join platform.erasures e on e.tenant_id = a.tenant_id) then
    raise exception 'the account is gone' using errcode = 'TE410';
  end if;
  return null;
end $$;

-- Tables of identity that point at the account by a foreign key refuse such rows once the account itself is gone; these do not.
do $$
declare name text;
begin
  for name in
    select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind = 'r' and n.nspname in ('assistant', 'identity', 'platform') and c.oid <> 'platform.erasures'::regclass
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conkey[1] = a.attnum)
  loop
    execute format('create trigger refuse_erased after insert on %s referencing new table as added
      for each statement execute function platform.refuse_erased()', name);
  end loop;
end $$;

-- Who belonged to an account that was deleted: those who belong nowhere else go with it.
create table identity.left_behind (
  tenant_id uuid not null references identity.tenants on delete cascade,
  user_id uuid not null references identity.users on delete cascade,
  primary key (tenant_id, user_id)
);
create index left_behind_by_user on identity.left_behind (user_id);
alter table identity.left_behind enable row level security;
create policy everything on identity.left_behind to parley_system using (true) with check (true);
grant select, insert, delete on identity.left_behind to parley_system;

-- The whole log of an account that is being erased, from the oldest row on. Nothing else may take rows that are not old enough.
create function identity.erase_audits(tenant uuid, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog as
$$
declare gone integer;
begin
  if not exists (select from platform.erasures where tenant_id = tenant and half = 'identity' and finished_at is null) then
    raise 'tenant % is not being erased', tenant;
  end if;
  delete from identity.audits where id in (
    select id from identity.audits where tenant_id = tenant order by number limit most);
  get diagnostics gone = row_count;
  if gone = 0 then
    delete from identity.audit_heads where tenant_id = tenant;
    delete from identity.audit_values where tenant_id = tenant;
  end if;
  return gone;
end
$$;
revoke execute on function identity.erase_audits from public;
grant execute on function identity.erase_audits to parley_system;

grant delete on assistant.competency_frameworks, assistant.competency_items, identity.directory, identity.directory_counts to parley_system;
-- What earlier deletions left behind. Nothing is reported: it is not known any more who deleted these accounts.
do $$
declare name text;
begin
  insert into platform.erasures (tenant_id, half, reported_at)
  select t.id, half, now() from identity.tenants t, unnest(array['assistant', 'identity']) half where t.deleted_at is not null;
  for name in
    select c.oid::regclass::text from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'assistant'::regnamespace
  loop
    execute format('insert into platform.erasures (tenant_id, half, reported_at)
      select left_over.tenant_id, half, now() from (
        select distinct tenant_id from %s x where not exists (select from identity.tenants t where t.id = x.tenant_id)) left_over,
        unnest(array[''assistant'', ''identity'']) half
      on conflict do nothing', name);
  end loop;
end $$;
