-- The people of a tenant as those who administer it see them: shut out for a while, given for a while, in a list that
-- stays quick however many there are; and which applications they may use.

alter table identity.memberships
  -- Shut out of this tenant until somebody lets them in again. The account and its other tenants are not concerned.
  add column disabled_at timestamptz,
  -- The same on a suspicion; both can be true.
  add column locked_at timestamptz,
  add column closed boolean not null generated always as (disabled_at is not null or locked_at is not null) stored,
  -- When they last signed in here.
  add column last_login_at timestamptz,
  -- Where their place is managed.
  add column managed_by text not null default 'frontegg' check (managed_by in ('frontegg', 'scim2'));
update identity.memberships m set last_login_at = u.last_login_at
  from identity.users u where u.id = m.user_id and u.last_tenant_id = m.tenant_id;

create index users_locked_until on identity.users (locked_until) where locked_until is not null;

-- What the inviter said, which is all they see until the invitation is accepted.
alter table identity.invitations add column email text, add column name text not null default '';
-- Groups whoever accepts it comes into.
alter table identity.invitations add column group_ids uuid[] not null default '{}';
update identity.invitations i set email = u.email from identity.users u where u.id = i.user_id;

-- One row for each place of a tenant, and for each person invited into it: what its list is sorted and searched by. Kept by
-- the triggers below; nothing else writes here.
create table identity.directory (
  tenant_id uuid not null,
  -- Of the person; of the invitation as long as nobody came by it.
  id uuid not null,
  user_id uuid not null,
  invited boolean not null,
  created_at timestamptz not null,
  -- Folded, so that case and accents do not scatter a list; the address where there is no name.
  name_key text collate "C" not null,
  email text collate "C" not null,
  search text not null,
  provider text collate "C" not null,
  verified boolean not null,
  locked boolean not null,
  mfa_enrolled boolean not null,
  breached boolean not null,
  -- A day is exact enough, and most sign-ins then change nothing here.
  last_seen_on date not null,
  primary key (tenant_id, id)
);
create index directory_by_user on identity.directory (user_id);
create index directory_by_created on identity.directory (tenant_id, created_at, id);
create index directory_by_name on identity.directory (tenant_id, name_key, id);
create index directory_by_email on identity.directory (tenant_id, email, id);
create index directory_by_provider on identity.directory (tenant_id, provider, id);
create index directory_by_verified on identity.directory (tenant_id, verified, id);
create index directory_by_locked on identity.directory (tenant_id, locked, id);
create index directory_by_last_seen on identity.directory (tenant_id, last_seen_on, id);
create index directory_breached on identity.directory (tenant_id, id) where breached;
create index directory_unenrolled on identity.directory (tenant_id, id) where not mfa_enrolled and not invited;
create index directory_search on identity.directory using gin (search public.gin_trgm_ops);

-- How many there are, counted as they come and go.
create table identity.directory_counts (
  tenant_id uuid primary key references identity.tenants on delete cascade,
  people bigint not null default 0,
  invited bigint not null default 0,
  unenrolled bigint not null default 0,
  breached bigint not null default 0
);

alter table identity.directory enable row level security;
alter table identity.directory_counts enable row level security;
create policy tenant on identity.directory for select to parley_app using (tenant_id = platform.current_tenant());
create policy tenant on identity.directory_counts for select to parley_app using (tenant_id = platform.current_tenant());
create policy everything on identity.directory to parley_system using (true) with check (true);
create policy everything on identity.directory_counts to parley_system using (true) with check (true);
grant select on identity.directory, identity.directory_counts to parley_app, parley_system;

create function identity.has_second_factor(person uuid) returns boolean language sql stable as
$$ select exists (select 1 from identity.users u where u.id = person and u.email_factor_at is not null)
  or exists (select 1 from identity.authenticators a where a.user_id = person and a.confirmed_at is not null)
  or exists (select 1 from identity.phone_numbers n where n.user_id = person and n.factor and n.verified_at is not null)
  or exists (select 1 from identity.webauthn_credentials w where w.user_id = person and w.factor) $$;

-- A place as the list has it.
create view identity.directory_of_members as
  select m.tenant_id, u.id, u.id as user_id, false as invited, m.created_at,
    platform.fold(coalesce(nullif(u.name, ''), u.email)) as name_key, u.email,
    platform.fold(u.name || ' ' || u.email) as search, u.provider, u.activated_at is not null as verified,
    m.locked_at is not null or u.locked_at is not null as locked, identity.has_second_factor(u.id) as mfa_enrolled,
    u.breached_at is not null as breached,
    (coalesce(m.last_login_at, m.created_at) at time zone 'UTC')::date as last_seen_on
  from identity.memberships m join identity.users u on u.id = m.user_id;
revoke all on identity.directory_of_members from public;

-- Writes as the owner: whoever changes their own name has no right here.
create function identity.directory_members_added() returns trigger language plpgsql security definer set search_path = pg_catalog as
$$ begin
  delete from identity.directory d using added a where d.tenant_id = a.tenant_id and d.user_id = a.user_id;
  insert into identity.directory
    select v.* from added a join identity.directory_of_members v on v.tenant_id = a.tenant_id and v.id = a.user_id;
  return null;
end $$;
create trigger directory_added after insert on identity.memberships referencing new table as added
  for each statement execute function identity.directory_members_added();

create function identity.directory_members_removed() returns trigger language plpgsql security definer set search_path = pg_catalog as
$$ begin
  delete from identity.directory d using removed r where d.tenant_id = r.tenant_id and d.id = r.user_id;
  return null;
end $$;
create trigger directory_removed after delete on identity.memberships referencing old table as removed
  for each statement execute function identity.directory_members_removed();

-- Of one person, everywhere or in one tenant.
create function identity.describe_again(person uuid, tenant uuid) returns void language sql security definer set search_path = pg_catalog as
$$ update identity.directory d set name_key = v.name_key, email = v.email, search = v.search, provider = v.provider,
    verified = v.verified, locked = v.locked, mfa_enrolled = v.mfa_enrolled, breached = v.breached,
    last_seen_on = v.last_seen_on
  from identity.directory_of_members v
  where v.id = person and d.user_id = person and d.id = v.id and d.tenant_id = v.tenant_id
    and (tenant is null or v.tenant_id = tenant)
    and (d.name_key, d.email, d.search, d.provider, d.verified, d.locked, d.mfa_enrolled, d.breached, d.last_seen_on)
      is distinct from (v.name_key, v.email, v.search, v.provider, v.verified, v.locked, v.mfa_enrolled, v.breached, v.last_seen_on) $$;
revoke all on function identity.describe_again(uuid, uuid) from public;

create function identity.directory_place_changed() returns trigger language plpgsql security definer set search_path = pg_catalog as
$$ begin
  perform identity.describe_again(new.user_id, new.tenant_id);
  return null;
end $$;
-- A second sign-in on one day changes nothing here.
create trigger directory_place_changed after update of locked_at, last_login_at on identity.memberships for each row
  when ((old.locked_at is null) <> (new.locked_at is null)
    or (old.last_login_at at time zone 'UTC')::date is distinct from (new.last_login_at at time zone 'UTC')::date)
  execute function identity.directory_place_changed();

create function identity.directory_person_changed() returns trigger language plpgsql security definer set search_path = pg_catalog as
$$ begin
  perform identity.describe_again(new.id, null);
  return null;
end $$;
create trigger directory_person_changed
  after update of name, email, provider, activated_at, locked_at, breached_at, email_factor_at on identity.users for each row
  when (old.name <> new.name or old.email <> new.email or old.provider <> new.provider
    or (old.activated_at is null) <> (new.activated_at is null) or (old.locked_at is null) <> (new.locked_at is null)
    or (old.breached_at is null) <> (new.breached_at is null) or (old.email_factor_at is null) <> (new.email_factor_at is null))
  execute function identity.directory_person_changed();

create function identity.directory_factor_changed() returns trigger language plpgsql security definer set search_path = pg_catalog as
$$ begin
  perform identity.describe_again(coalesce(new.user_id, old.user_id), null);
  return null;
end $$;
create trigger directory_factor_changed after insert or delete or update of confirmed_at on identity.authenticators
  for each row execute function identity.directory_factor_changed();
create trigger directory_factor_changed after insert or delete or update of factor, verified_at on identity.phone_numbers
  for each row execute function identity.directory_factor_changed();
create trigger directory_factor_changed after insert or delete or update of factor on identity.webauthn_credentials
  for each row execute function identity.directory_factor_changed();

-- Somebody invited who does not belong to the tenant yet.
create function identity.directory_invitation_changed() returns trigger language plpgsql security definer set search_path = pg_catalog as
$$ begin
  if tg_op <> 'INSERT' then
    delete from identity.directory d where d.tenant_id = old.tenant_id and d.id = old.id;
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
create trigger directory_invitation_changed after insert or delete or update of email, name on identity.invitations
  for each row execute function identity.directory_invitation_changed();

create function identity.directory_counted() returns trigger language plpgsql security definer set search_path = pg_catalog as
$$ begin
  if tg_op = 'INSERT' then
    insert into identity.directory_counts as c
      select tenant_id, count(*), count(*) filter (where invited), count(*) filter (where not mfa_enrolled and not invited),
        count(*) filter (where breached)
      from changed group by tenant_id order by tenant_id
    on conflict (tenant_id) do update set people = c.people + excluded.people, invited = c.invited + excluded.invited,
      unenrolled = c.unenrolled + excluded.unenrolled, breached = c.breached + excluded.breached;
  else
    update identity.directory_counts c set people = c.people - g.people, invited = c.invited - g.invited,
      unenrolled = c.unenrolled - g.unenrolled, breached = c.breached - g.breached
    from (select tenant_id, count(*) as people, count(*) filter (where invited) as invited,
        count(*) filter (where not mfa_enrolled and not invited) as unenrolled, count(*) filter (where breached) as breached
      from changed group by tenant_id) g
    where c.tenant_id = g.tenant_id;
  end if;
  return null;
end $$;
create trigger counted_added after insert on identity.directory referencing new table as changed
  for each statement execute function identity.directory_counted();
create trigger counted_removed after delete on identity.directory referencing old table as changed
  for each statement execute function identity.directory_counted();
create function identity.directory_recounted() returns trigger language plpgsql security definer set search_path = pg_catalog as
$$ begin
  update identity.directory_counts c set
    unenrolled = c.unenrolled + (not new.mfa_enrolled)::int - (not old.mfa_enrolled)::int,
    breached = c.breached + new.breached::int - old.breached::int
  where c.tenant_id = new.tenant_id;
  return null;
end $$;
create trigger counted_changed after update of mfa_enrolled, breached on identity.directory for each row
  when (old.mfa_enrolled <> new.mfa_enrolled or old.breached <> new.breached)
  execute function identity.directory_recounted();

insert into identity.directory select * from identity.directory_of_members;
insert into identity.directory
  select i.tenant_id, i.id, i.user_id, true, i.created_at, platform.fold(i.email), i.email, platform.fold(i.email), 'local', false,
    false, false, false, (i.created_at at time zone 'UTC')::date
  from identity.invitations i where i.user_id is not null
    and not exists (select 1 from identity.memberships m where m.tenant_id = i.tenant_id and m.user_id = i.user_id);

/*
 * Some of the people of `tenants`, sorted and cut, and how many fit: exactly up to `counted`; minus how many were counted
 * where there are more. Runs as the owner, because a search may not use an index under row-level security; so it asks for the scope itself.
 * What is searched for decides the plan, therefore each is planned by itself.
 */
create function identity.find_people(
  tenants uuid[], words text[], address text, preset text, inactive_since date, sort text, descending boolean,
  skipped integer, most integer, counted integer)
returns table (tenant_id uuid, id uuid, total bigint) language plpgsql stable security definer set search_path = pg_catalog as
$$
#variable_conflict use_column
declare
  scope uuid := platform.current_tenant();
  key text := case sort when 'createdAt' then 'created_at' when 'name' then 'name_key' when 'email' then 'email'
    when 'verified' then 'verified' when 'isLocked' then 'locked' when 'provider' then 'provider'
    when 'tenantId' then 'tenant_id' else 'id' end;
  way text := case when descending then 'desc' else 'asc' end;
  fits text := 'd.tenant_id = any($1)';
  sorted text;
  word text;
  found bigint;
  rows record;
begin
  if scope is not null and exists (select 1 from unnest(tenants) t where t is distinct from scope) then
    raise exception 'people of another tenant were asked for';
  end if;
  if array_length(tenants, 1) = 1 then fits := format('d.tenant_id = %L::uuid', tenants[1]); end if;
  -- Words of one or two letters have no trigrams, so nothing but reading finds them: in a large tenant fewer are counted.
  if address is null and array_length(words, 1) > 0 and (select max(char_length(platform.fold(w))) from unnest(words) w) < 3
    and (select sum(c.people) from identity.directory_counts c where c.tenant_id = any(tenants)) > 5000 then
    counted := least(counted, 100);
  end if;
  foreach word in array coalesce(words, '{}') loop
    word := platform.fold(word);
    fits := fits || case when char_length(word) < 3 then format(' and position(%L in d.search) > 0', word)
      else format(' and d.search like %L', '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%') end;
  end loop;
  if address is not null then
    word := replace(replace(replace(address, '\', '\\'), '%', '\%'), '_', '\_');
    -- The one finds quickly, the other is asked for.
    fits := fits || format(' and d.search like %L and d.email like %L',
      '%' || platform.fold(word) || '%', '%' || lower(word) || '%');
  end if;
  fits := fits || case preset
    when 'mfa-unenrolled' then ' and not d.mfa_enrolled and not d.invited'
    when 'breached-passwords' then ' and d.breached'
    when 'inactive' then format(' and d.last_seen_on < %L::date and not d.invited', inactive_since)
    else '' end;
  sorted := format('order by %I %s, id %s, tenant_id', key, way, way);
  execute format('with found as materialized (select d.tenant_id, d.id, d.%1$I from identity.directory d where %2$s limit %3$s),
      page as (select tenant_id, id from found %4$s offset $2 limit $3)
    select (select count(*) from found) as total, array(select tenant_id from page) as at, array(select id from page) as who',
    case when key in ('id', 'tenant_id') then 'created_at' else key end, fits, counted + 1, sorted)
    using tenants, skipped, most into rows;
  if rows.total <= counted then
    return query select unnest(rows.at), unnest(rows.who), rows.total;
    return;
  end if;
  -- So many fit that the next few are soon met in the order of the list.
  return query execute format('select d.tenant_id, d.id, %s::bigint from identity.directory d where %s %s offset $2 limit $3',
    -counted, fits, replace(replace(sorted, 'order by ', 'order by d.'), ', ', ', d.')) using tenants, skipped, most;
end $$;
revoke all on function identity.find_people(uuid[], text[], text, text, date, text, boolean, integer, integer, integer) from public;
grant execute on function identity.find_people(uuid[], text[], text, text, date, text, boolean, integer, integer, integer)
  to parley_app, parley_system;

-- Nobody acts in another's name from a place that is closed.
create or replace function identity.impersonation_holds(impersonation uuid, at timestamptz) returns boolean language sql stable as
$$ select exists (select 1 from identity.impersonations i
  join identity.users a on a.id = i.actor_user_id and a.disabled_at is null and (a.expires_at is null or a.expires_at > at)
  join identity.memberships m on m.tenant_id = i.tenant_id and m.user_id = i.actor_user_id and not m.closed
    and (m.expires_at is null or m.expires_at > at)
  join identity.sessions o on o.id = i.actor_session_id and o.expires_at > at
  where i.id = impersonation and i.redeemed_at is not null and i.ended_at is null and i.expires_at > at) $$;

-- Applications of the vendor. One of free access is everybody's; the others are given to tenants, and in them to people.
create table identity.applications (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  description text,
  url text,
  logo_url text,
  access_type text not null default 'FREE_ACCESS' check (access_type in ('FREE_ACCESS', 'MANAGED_ACCESS')),
  is_active boolean not null default true,
  -- Of every tenant, or of those it was given to.
  everywhere boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table identity.tenant_applications (
  tenant_id uuid not null references identity.tenants on delete cascade,
  application_id uuid not null references identity.applications on delete cascade,
  primary key (tenant_id, application_id)
);
create table identity.member_applications (
  tenant_id uuid not null,
  user_id uuid not null,
  application_id uuid not null references identity.applications on delete cascade,
  primary key (tenant_id, user_id, application_id),
  foreign key (tenant_id, user_id) references identity.memberships on delete cascade
);
create index member_applications_by_application on identity.member_applications (tenant_id, application_id);
alter table identity.applications enable row level security;
alter table identity.tenant_applications enable row level security;
alter table identity.member_applications enable row level security;
create policy catalogue on identity.applications for select to parley_app using (platform.current_tenant() is not null and (
  everywhere or exists (select 1 from identity.tenant_applications a
    where a.application_id = id and a.tenant_id = platform.current_tenant())));
create policy tenant on identity.tenant_applications for select to parley_app using (tenant_id = platform.current_tenant());
create policy tenant on identity.member_applications to parley_app
  using (tenant_id = platform.current_tenant()) with check (tenant_id = platform.current_tenant());
create policy everything on identity.applications to parley_system using (true) with check (true);
create policy everything on identity.tenant_applications to parley_system using (true) with check (true);
create policy everything on identity.member_applications to parley_system using (true) with check (true);
grant select on identity.applications, identity.tenant_applications to parley_app;
grant select, insert, delete on identity.member_applications to parley_app;
grant select, insert, update, delete on identity.applications, identity.tenant_applications, identity.member_applications to parley_system;
