-- Who people are, where they belong, and how they are signed in.
create table identity.tenants (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  -- The tenant of whoever runs the installation; newcomers without a company join it, administrators belong to it.
  operator boolean not null default false,
  address text,
  website text,
  timezone text,
  date_format text,
  time_format text,
  currency text,
  logo text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index tenants_one_operator on identity.tenants (operator) where operator;

create table identity.users (
  id uuid primary key,
  -- NFKC, lower case: one address, one person.
  email text not null unique check (email = lower(email) and char_length(email) <= 254),
  name text not null default '' check (char_length(name) <= 200),
  phone_number text,
  picture_url text,
  metadata jsonb not null default '{}',
  -- A PHC string; null until somebody chooses one.
  password_hash text,
  password_changed_at timestamptz,
  language text not null default 'en' check (language in ('en', 'fr')),
  -- The company a newcomer asked for; it is made when the account is activated.
  pending_company text,
  activated_at timestamptz,
  disabled_at timestamptz,
  super_user boolean not null default false,
  -- Where the last session worked; the next one begins there.
  last_tenant_id uuid references identity.tenants on delete set null,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table identity.memberships (
  tenant_id uuid not null references identity.tenants on delete cascade,
  user_id uuid not null references identity.users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
create index memberships_by_user on identity.memberships (user_id, created_at);

-- Shared by all tenants when tenant_id is null.
create table identity.roles (
  id uuid primary key,
  tenant_id uuid references identity.tenants on delete cascade,
  key text not null,
  name text not null,
  description text,
  is_default boolean not null default false,
  first_user_role boolean not null default false,
  level integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (tenant_id, key)
);

create table identity.permissions (
  id uuid primary key,
  key text not null unique,
  name text not null,
  description text,
  category text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table identity.role_permissions (
  role_id uuid not null references identity.roles on delete cascade,
  permission_id uuid not null references identity.permissions on delete cascade,
  primary key (role_id, permission_id)
);

create table identity.membership_roles (
  tenant_id uuid not null,
  user_id uuid not null,
  role_id uuid not null references identity.roles on delete cascade,
  primary key (tenant_id, user_id, role_id),
  foreign key (tenant_id, user_id) references identity.memberships on delete cascade
);
create index membership_roles_by_role on identity.membership_roles (role_id);

-- One sign-in and its refresh tokens. Only the hashes of the current token and of its parent are kept: each child is
-- derived from its parent with a key outside the database, so an older token proves its descent by itself.
create table identity.sessions (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  tenant_id uuid not null references identity.tenants on delete cascade,
  refresh_hash bytea not null,
  parent_hash bytea,
  generation integer not null default 0,
  rotated_at timestamptz,
  amr text[] not null,
  authenticated_at timestamptz not null,
  user_agent text,
  ip_address text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_user on identity.sessions (user_id, created_at desc);
create index sessions_by_expiry on identity.sessions (expires_at);

-- Secrets of links and mails: hashed, used by deleting, and one of a purpose at a time, so that a newer one ends the older.
create table identity.one_time_tokens (
  id uuid primary key,
  purpose text not null,
  user_id uuid references identity.users on delete cascade,
  tenant_id uuid references identity.tenants on delete cascade,
  token_hash bytea not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique nulls not distinct (purpose, user_id, tenant_id)
);
create index one_time_tokens_by_expiry on identity.one_time_tokens (expires_at);

-- Security-relevant acts. Rows of a tenant (all zeros: of none) are numbered without gaps, and each carries a keyed
-- digest, so that a changed, a foreign or a missing row is seen.
create table identity.audits (
  id uuid primary key,
  tenant_id uuid,
  number bigint not null,
  user_id uuid,
  email text,
  action text not null,
  resource text not null,
  severity text not null check (severity in ('INFO', 'WARNING', 'SEVERE')),
  ip text,
  user_agent text,
  data jsonb not null default '{}',
  digest bytea not null,
  created_at timestamptz not null,
  unique nulls not distinct (tenant_id, number)
);
create index audits_by_tenant on identity.audits (tenant_id, created_at desc, id);

create table identity.audit_heads (
  tenant_id uuid primary key,
  number bigint not null
);

-- Keys that sign access tokens. The private part is encrypted with a key outside the database.
create table identity.signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_key bytea not null,
  -- Which encryption key it was encrypted with.
  encrypted_with text not null,
  created_at timestamptz not null default now(),
  -- From then on its tokens are refused.
  retired_at timestamptz
);

create function identity.is_member(tenant uuid, person uuid) returns boolean language sql stable parallel safe as
$$ select exists (select 1 from identity.memberships m where m.tenant_id = tenant and m.user_id = person) $$;

alter table identity.tenants enable row level security;
alter table identity.users enable row level security;
alter table identity.memberships enable row level security;
alter table identity.roles enable row level security;
alter table identity.permissions enable row level security;
alter table identity.role_permissions enable row level security;
alter table identity.membership_roles enable row level security;
alter table identity.sessions enable row level security;
alter table identity.one_time_tokens enable row level security;
alter table identity.audits enable row level security;
alter table identity.audit_heads enable row level security;
alter table identity.signing_keys enable row level security;

-- A tenant sees itself, its people and what they hold; a person also the own memberships and sessions elsewhere.
create policy tenant on identity.memberships to parley_app
  using (tenant_id = platform.current_tenant() or user_id = platform.current_user_id());
create policy tenant on identity.tenants to parley_app
  using (id = platform.current_tenant() or identity.is_member(id, platform.current_user_id()))
  with check (id = platform.current_tenant());
create policy tenant on identity.users to parley_app
  using (id = platform.current_user_id() or identity.is_member(platform.current_tenant(), id))
  with check (id = platform.current_user_id());
create policy tenant on identity.roles for select to parley_app
  using (platform.current_tenant() is not null and (tenant_id is null or tenant_id = platform.current_tenant()));
create policy catalogue on identity.permissions for select to parley_app using (platform.current_tenant() is not null);
create policy tenant on identity.role_permissions for select to parley_app
  using (exists (select 1 from identity.roles r where r.id = role_id));
create policy tenant on identity.membership_roles for select to parley_app
  using (tenant_id = platform.current_tenant() or user_id = platform.current_user_id());
create policy own on identity.sessions to parley_app using (user_id = platform.current_user_id());
create policy tenant on identity.audits to parley_app
  using (tenant_id = platform.current_tenant()) with check (tenant_id = platform.current_tenant());
create policy tenant on identity.audit_heads to parley_app
  using (tenant_id = platform.current_tenant()) with check (tenant_id = platform.current_tenant());

create policy everything on identity.tenants to parley_system using (true) with check (true);
create policy everything on identity.users to parley_system using (true) with check (true);
create policy everything on identity.memberships to parley_system using (true) with check (true);
create policy everything on identity.roles to parley_system using (true) with check (true);
create policy everything on identity.permissions to parley_system using (true) with check (true);
create policy everything on identity.role_permissions to parley_system using (true) with check (true);
create policy everything on identity.membership_roles to parley_system using (true) with check (true);
create policy everything on identity.sessions to parley_system using (true) with check (true);
create policy everything on identity.one_time_tokens to parley_system using (true) with check (true);
create policy everything on identity.audits to parley_system using (true) with check (true);
create policy everything on identity.audit_heads to parley_system using (true) with check (true);
create policy everything on identity.signing_keys to parley_system using (true) with check (true);

grant select on identity.tenants, identity.users, identity.memberships, identity.roles, identity.permissions,
  identity.role_permissions, identity.membership_roles, identity.sessions, identity.audits, identity.audit_heads to parley_app;
grant update (name, address, website, timezone, date_format, time_format, currency, logo, updated_at)
  on identity.tenants to parley_app;
grant update (name, phone_number, picture_url, metadata, language, updated_at) on identity.users to parley_app;
grant delete on identity.sessions to parley_app;
grant insert on identity.audits to parley_app, parley_system;
grant insert, update on identity.audit_heads to parley_app, parley_system;
grant select on identity.audits, identity.audit_heads to parley_system;
grant select, insert, update, delete on identity.tenants, identity.users, identity.memberships, identity.roles,
  identity.role_permissions, identity.membership_roles, identity.sessions, identity.one_time_tokens,
  identity.signing_keys to parley_system;
grant select on identity.permissions to parley_system;

-- The keys the portal asks about; a key with * grants everything below it.
insert into identity.permissions (id, key, name, category)
select gen_random_uuid(), key, key, split_part(key, '.', 2)
from (
  select 'fe.*' as key
  union all select 'fe.secure.*'
  union all select 'fe.secure.read.' || k from unnest(array['*', 'accountSettings', 'audits', 'countryRestrictions',
    'emailDomainRestrictions', 'groups', 'ipRestrictions', 'passwordExpirationConfiguration', 'permissions',
    'provisioningConfiguration', 'roles', 'samlConfiguration', 'securityPolicy', 'tenantApiTokens', 'userApiTokens',
    'userSubTenants', 'users']) k
  union all select 'fe.secure.write.' || k from unnest(array['*', 'accountSettings', 'appsUsers', 'countryRestrictions',
    'emailDomainRestrictions', 'enableDisable', 'groups', 'groupsRoles', 'groupsUsers', 'ipRestrictions',
    'passwordExpirationConfiguration', 'provisioningConfiguration', 'resendActivationEmail', 'roles', 'samlConfiguration',
    'securityPolicy', 'tenantApiTokens', 'tenantInvites', 'updateRole', 'updateUser', 'userApiTokens', 'userSubTenants',
    'users', 'usersRoles']) k
  union all select 'fe.secure.delete.' || k from unnest(array['*', 'appsUsers', 'emailDomainRestrictions', 'groups',
    'groupsUsers', 'ipRestrictions', 'provisioningConfiguration', 'role', 'samlConfiguration', 'securityPolicy', 'sessions',
    'tenantApiTokens', 'tenantInvites', 'userApiTokens', 'users', 'usersRoles']) k
  union all select 'fe.account-hierarchy.' || k from unnest(array['read.subAccount', 'write.subAccount',
    'write.subAccountAccess', 'write.subAccountManagement', 'delete.subAccount']) k
  union all select 'fe.account-settings.' || k from unnest(array['read.app', 'write.custom-login-box', 'delete.account']) k
  union all select 'fe.connectivity.*'
  union all select 'fe.connectivity.read.' || k from unnest(array['*', 'emailConfig', 'eventCategories', 'events', 'slackApp',
    'slackChannels', 'slackSubscriptions', 'slackUsers', 'smsConfig', 'userBellNotifications', 'webhookLogs', 'webhooks']) k
  union all select 'fe.connectivity.write.' || k from unnest(array['*', 'emailConfig', 'sendWebpushNotification',
    'slackAppRegistration', 'slackSubscriptions', 'smsConfig', 'subscribeWebpush', 'triggerEvent', 'updateSlackSubscription',
    'updateUserBellNotification', 'webhook']) k
  union all select 'fe.connectivity.delete.' || k from unnest(array['*', 'bellNotifications', 'emailConfig',
    'slackAppRegistration', 'slackSubscriptionEvent', 'slackSubscriptions', 'smsConfig', 'webhook']) k
  union all select 'fe.subscriptions.' || k from unnest(array['*', 'read.*', 'write.*']) k
  union all select 'fe.usage.read'
) keys;

insert into identity.roles (id, key, name, description, is_default, first_user_role, level) values
  (gen_random_uuid(), 'owner', 'Owner', 'Manages the account', false, true, 0),
  (gen_random_uuid(), 'member', 'Member', 'Belongs to the account', true, false, 100);
insert into identity.role_permissions (role_id, permission_id)
select r.id, p.id from identity.roles r, identity.permissions p where r.key = 'owner' and p.key = 'fe.*';
