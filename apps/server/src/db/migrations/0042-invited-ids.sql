-- The id that a tenant was given for a person it invited means that person for as long as they are invited or belong to the
-- tenant: their own id where the invitation made the account, else an alias that only this tenant knows.
create table identity.invited_ids (
  id uuid primary key,
  tenant_id uuid not null references identity.tenants on delete cascade,
  user_id uuid not null references identity.users on delete cascade,
  created_at timestamptz not null default now()
);
create index invited_ids_of_person on identity.invited_ids (tenant_id, user_id);
create index invited_ids_by_user on identity.invited_ids (user_id);
alter table identity.invited_ids enable row level security;
create policy tenant on identity.invited_ids for select to parley_app using (tenant_id = platform.current_tenant());
create policy everything on identity.invited_ids to parley_system using (true) with check (true);
grant select on identity.invited_ids to parley_app;
grant select, insert, delete on identity.invited_ids to parley_system;

insert into identity.invited_ids (id, tenant_id, user_id, created_at)
  select id, tenant_id, user_id, created_at from identity.invitations where user_id is not null;

-- An invitation may have the id of the person it is for. It ends in the list of people only what stands there for itself.
create or replace function identity.directory_invitation_changed() returns trigger language plpgsql security definer set search_path = pg_catalog as
$$ begin
  if tg_op <> 'INSERT' then
    delete from identity.directory d where d.tenant_id = old.tenant_id and d.id = old.id and d.invited;
  end if;
  if tg_op <> 'DELETE' then
    insert into identity.directory
      select new.tenant_id, new.id, new.user_id, true, new.created_at, platform.fold(coalesce(nullif(new.name, ''), new.email)),
        new.email, platform.fold(new.name || ' ' || new.email), 'local', false, false, false, false,
        (new.created_at at time zone 'UTC')::date
      where new.user_id is not null and new.email is not null
        and not exists (select 1 from identity.memberships m where m.tenant_id = new.tenant_id and m.user_id = new.user_id);
  end if;
  return null;
end $$;
