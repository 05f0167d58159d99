-- Accounts below accounts, who of those above may come into them, and what an account shows of itself.
alter table identity.tenants
  add column parent_id uuid references identity.tenants on delete cascade,
  -- May see who is in the accounts below; one with nobody above may anyway.
  add column is_reseller boolean not null default false,
  -- Whether people of the accounts above may come into this one: all of them, all but those it was taken from, or only
  -- those it was given to.
  add column sub_account_access_type text not null default 'defaultOff'
    check (sub_account_access_type in ('defaultOff', 'defaultOn', 'alwaysOn')),
  -- Gone for everybody since then; the row itself goes some time later.
  add column deleted_at timestamptz,
  -- Its own way to sign in: the name a page asks for it by, and where its people go.
  add column alias text check (alias ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'),
  add column application_url text,
  add column login_url text,
  -- As it is searched and sorted by.
  add column name_key text not null generated always as (platform.fold(name)) stored,
  -- Kept, not counted: how many accounts are directly below, and how many in all.
  add column children_count integer not null default 0,
  add column descendants_count integer not null default 0;
create unique index tenants_by_alias on identity.tenants (alias) where deleted_at is null;
create index tenants_children_by_name on identity.tenants (parent_id, name_key collate "C", id) where deleted_at is null;
create index tenants_children_by_time on identity.tenants (parent_id, created_at, id) where deleted_at is null;
create index tenants_children_by_id on identity.tenants (parent_id, id) where deleted_at is null;
create index tenants_search on identity.tenants using gin (name_key gin_trgm_ops) where deleted_at is null;
create index tenants_deleted on identity.tenants (deleted_at) where deleted_at is not null;

-- Whether somebody may come into the accounts below this one; null: as those say.
alter table identity.memberships add column sub_account_access boolean;
create index memberships_let_below on identity.memberships (tenant_id) where sub_account_access;
alter table identity.invitations add column sub_account_access boolean;

-- Every account with each one above it, itself included, while it lives. What a list below an account is found and sorted by
-- stands here again, so that no list reads more than it shows.
create table identity.tenant_ancestors (
  ancestor_id uuid not null references identity.tenants on delete cascade,
  tenant_id uuid not null references identity.tenants on delete cascade,
  depth smallint not null check (depth between 0 and 8),
  name_key text not null,
  created_at timestamptz not null,
  primary key (tenant_id, ancestor_id)
);
create index tenant_ancestors_by_name on identity.tenant_ancestors (ancestor_id, name_key collate "C", tenant_id)
  where depth > 0;
create index tenant_ancestors_by_time on identity.tenant_ancestors (ancestor_id, created_at, tenant_id)
  include (name_key) where depth > 0;
create index tenant_ancestors_by_id on identity.tenant_ancestors (ancestor_id, tenant_id)
  include (name_key) where depth > 0;
insert into identity.tenant_ancestors (ancestor_id, tenant_id, depth, name_key, created_at)
select id, id, 0, name_key, created_at from identity.tenants;

-- By statement, so that many at once cost no more than their rows. An account comes after the one above it.
create function identity.tenants_added() returns trigger language plpgsql security definer set search_path = '' as
$$ begin
  -- Two at once below the same account count one after the other, and none comes below one that is being deleted.
  perform 1 from identity.tenants t where t.id in (
    select a.ancestor_id from added n join identity.tenant_ancestors a on a.tenant_id = n.parent_id
  ) order by t.id for no key update;
  insert into identity.tenant_ancestors (ancestor_id, tenant_id, depth, name_key, created_at)
    select n.id, n.id, 0, n.name_key, n.created_at from added n
    union all
    select a.ancestor_id, n.id, a.depth + 1, n.name_key, n.created_at
    from added n join identity.tenant_ancestors a on a.tenant_id = n.parent_id;
  update identity.tenants t set descendants_count = t.descendants_count + c.below, children_count = t.children_count + c.children
  from (
    select a.ancestor_id, count(*) as below, count(*) filter (where a.depth = 0) as children
    from added n join identity.tenant_ancestors a on a.tenant_id = n.parent_id group by a.ancestor_id
  ) c where t.id = c.ancestor_id;
  return null;
end $$;
create trigger tenants_added after insert on identity.tenants referencing new table as added
  for each statement execute function identity.tenants_added();

create function identity.tenant_renamed() returns trigger language plpgsql security definer set search_path = '' as
$$ begin
  update identity.tenant_ancestors set name_key = new.name_key where tenant_id = new.id;
  return null;
end $$;
create trigger tenant_renamed after update of name on identity.tenants
  for each row when (old.name is distinct from new.name) execute function identity.tenant_renamed();

-- Nobody comes into an account that is gone, nor into one that goes in the same moment.
create function identity.membership_added() returns trigger language plpgsql security definer set search_path = '' as
$$ begin
  perform 1 from identity.tenants t where t.id = new.tenant_id and t.deleted_at is null for key share;
  if not found then
    raise exception 'the tenant is gone' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger membership_added before insert on identity.memberships
  for each row execute function identity.membership_added();

-- Where somebody may work: in an account they belong to or, if it lets them in, in one below it. `home_id` is the account
-- whose roles they hold there: the account itself, else the nearest one above that they belong to. Whoever is shut out of an
-- account does not come into it from above either.
create function identity.places(person uuid, tenant uuid, at timestamptz)
returns table (tenant_id uuid, user_id uuid, home_id uuid, expires_at timestamptz) language sql stable as
$$ select m.tenant_id, m.user_id, m.tenant_id, m.expires_at from identity.memberships m
  where m.tenant_id = tenant and m.user_id = person and not m.closed and (m.expires_at is null or m.expires_at > at)
  union all
  (select a.tenant_id, m.user_id, m.tenant_id, m.expires_at
  from identity.tenant_ancestors a
  join identity.tenants t on t.id = a.tenant_id
  join identity.memberships m on m.tenant_id = a.ancestor_id and m.user_id = person and not m.closed
    and (m.expires_at is null or m.expires_at > at)
  where a.tenant_id = tenant and a.depth > 0
    and (t.sub_account_access_type = 'alwaysOn'
      or coalesce(m.sub_account_access, t.sub_account_access_type = 'defaultOn'))
    and not exists (select 1 from identity.memberships o
      where o.tenant_id = tenant and o.user_id = person and (o.closed or o.expires_at is null or o.expires_at > at))
  order by a.depth limit 1) $$;

-- Logos that are kept here.
create table identity.tenant_logos (
  tenant_id uuid primary key references identity.tenants on delete cascade,
  -- Names the logo in its address, so that a new one has a new address.
  id uuid not null unique,
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

alter table identity.tenant_ancestors enable row level security;
alter table identity.tenant_logos enable row level security;
create policy tenant on identity.tenant_ancestors for select to parley_app
  using (ancestor_id = platform.current_tenant() or tenant_id = platform.current_tenant());
create policy tenant on identity.tenant_logos to parley_app
  using (tenant_id = platform.current_tenant()) with check (tenant_id = platform.current_tenant());
create policy everything on identity.tenant_ancestors to parley_system using (true) with check (true);
create policy everything on identity.tenant_logos to parley_system using (true) with check (true);

grant select on identity.tenant_ancestors to parley_app;
grant select, insert, update, delete on identity.tenant_logos to parley_app, parley_system;
grant select, delete on identity.tenant_ancestors to parley_system;
grant update (alias, application_url, login_url) on identity.tenants to parley_app;
