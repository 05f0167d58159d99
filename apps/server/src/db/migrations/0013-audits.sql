-- Audits become a chain, and lists of any depth become arithmetic: each row also says which one of its e-mail address,
-- action, severity and network address it is in its tenant. Nothing is counted when somebody asks.
alter table identity.audits
  add column of_email bigint,
  add column of_action bigint,
  add column of_severity bigint,
  add column of_ip bigint,
  -- Nothing in it could become a formula of a spreadsheet: said when it is written, so that a million rows are not searched.
  add column is_plain boolean not null default false;

update identity.audits a set of_email = r.of_email, of_action = r.of_action, of_severity = r.of_severity, of_ip = r.of_ip
from (
  select id,
    case when email is null then null else row_number() over (partition by tenant_id, email order by number) end as of_email,
    row_number() over (partition by tenant_id, action order by number) as of_action,
    row_number() over (partition by tenant_id, severity order by number) as of_severity,
    case when ip is null then null else row_number() over (partition by tenant_id, ip order by number) end as of_ip
  from identity.audits where tenant_id is not null
) r where a.id = r.id;

create unique index audits_of_email on identity.audits (tenant_id, email, of_email) include (number)
  where tenant_id is not null and email is not null;
create unique index audits_of_action on identity.audits (tenant_id, action, of_action) include (number)
  where tenant_id is not null;
create unique index audits_of_severity on identity.audits (tenant_id, severity, of_severity) include (number)
  where tenant_id is not null;
create unique index audits_of_ip on identity.audits (tenant_id, ip, of_ip) include (number)
  where tenant_id is not null and ip is not null;
drop index identity.audits_by_tenant;
create index audits_by_time on identity.audits (tenant_id, created_at, number);

-- Each value that ever stood in one of those columns, so that a part of one finds the whole ones.
create table identity.audit_values (
  tenant_id uuid not null,
  kind text not null check (kind in ('email', 'action', 'severity', 'ip')),
  value text not null,
  primary key (tenant_id, kind, value)
);
insert into identity.audit_values
select distinct tenant_id, kind, value
from identity.audits,
  lateral (values ('email', email), ('action', action), ('severity', severity), ('ip', ip)) v (kind, value)
where tenant_id is not null and value is not null;
alter table identity.audit_values enable row level security;
create policy tenant on identity.audit_values to parley_app
  using (tenant_id = platform.current_tenant()) with check (tenant_id = platform.current_tenant());
create policy everything on identity.audit_values to parley_system using (true) with check (true);
grant select, insert on identity.audit_values to parley_app, parley_system;

-- The head knows the digest of the newest row, and what the oldest that is still here follows on. It is signed, so
-- that it cannot be set back together with rows.
alter table identity.audit_heads
  add column digest bytea,
  add column signature bytea,
  add column removed bigint not null default 0,
  add column removed_digest bytea;
update identity.audit_heads h set digest = a.digest from identity.audits a
where a.number = h.number and coalesce(a.tenant_id, '00000000-0000-0000-0000-000000000000') = h.tenant_id;

-- The only way for rows to go: whole blocks, from the oldest on, none younger than ninety days. What is left goes on
-- from the digest of the last one that went.
create function identity.remove_audits(tenant uuid, through bigint, head_signature bytea)
returns bigint language plpgsql security definer set search_path = pg_catalog as
$$
declare
  head identity.audit_heads;
  last identity.audits;
  gone bigint;
begin
  select * into head from identity.audit_heads
  where tenant_id = coalesce(tenant, '00000000-0000-0000-0000-000000000000') for update;
  select * into last from identity.audits where tenant_id is not distinct from tenant and number = through;
  if head.number is null or last.number is null or through % 1000 <> 0 or through >= head.number
    or exists (select from identity.audits where tenant_id is not distinct from tenant and number <= through
               and created_at > now() - interval '90 days') then
    raise 'audits through % of tenant % may not be removed', through, tenant;
  end if;
  delete from identity.audits where tenant_id is not distinct from tenant and number <= through;
  get diagnostics gone = row_count;
  update identity.audit_heads set removed = through, removed_digest = last.digest, signature = head_signature
  where tenant_id = head.tenant_id;
  return gone;
end
$$;
revoke execute on function identity.remove_audits from public;
grant execute on function identity.remove_audits to parley_system;

-- What a person should know, told by readers of events. Words are made when it is read, in the reader's language.
create table identity.notifications (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  -- Null: about the account, whatever the tenant.
  tenant_id uuid references identity.tenants on delete cascade,
  event_id uuid not null,
  type text not null,
  data jsonb not null default '{}',
  status text not null default 'unread' check (status in ('unread', 'read', 'archived')),
  is_pinned boolean not null default false,
  created_at timestamptz not null,
  -- Events are told at least once.
  unique (user_id, event_id, type)
);
create index notifications_by_person on identity.notifications (user_id, is_pinned desc, id desc);
create index notifications_unread on identity.notifications (user_id) where status = 'unread';
create index notifications_by_tenant on identity.notifications (tenant_id);
create index notifications_by_age on identity.notifications (created_at);

alter table identity.notifications enable row level security;
create policy own on identity.notifications to parley_app
  using (user_id = platform.current_user_id() and (tenant_id is null or tenant_id = platform.current_tenant()));
create policy everything on identity.notifications to parley_system using (true) with check (true);
grant select, update (status, is_pinned) on identity.notifications to parley_app;
grant select, insert, delete on identity.notifications to parley_system;
