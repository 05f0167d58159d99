-- Groups of people, the roles they carry, and permissions with words a person reads.
create table identity.groups (
  id uuid primary key,
  tenant_id uuid not null references identity.tenants on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  description text,
  -- #rrggbb
  color text check (color ~ '^#[0-9a-f]{6}$'),
  metadata text,
  -- Who decides about it: the portal, or a directory.
  managed_by text not null default 'frontegg' check (managed_by in ('frontegg', 'scim2')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, id)
);
create unique index groups_one_of_a_name on identity.groups (tenant_id, lower(name));

create table identity.group_roles (
  tenant_id uuid not null,
  group_id uuid not null,
  role_id uuid not null references identity.roles on delete cascade,
  primary key (group_id, role_id),
  foreign key (tenant_id, group_id) references identity.groups (tenant_id, id) on delete cascade
);
create index group_roles_by_role on identity.group_roles (role_id, tenant_id);
create index group_roles_by_tenant on identity.group_roles (tenant_id);

-- Only of people who belong to the tenant: whoever leaves it leaves its groups.
create table identity.group_users (
  tenant_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (group_id, user_id),
  foreign key (tenant_id, group_id) references identity.groups (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references identity.memberships on delete cascade
);
create index group_users_by_person on identity.group_users (user_id, tenant_id);

-- What a tenant decided about groups; both are on where there is no row.
create table identity.group_settings (
  tenant_id uuid primary key references identity.tenants on delete cascade,
  enabled boolean not null default true,
  roles_enabled boolean not null default true,
  updated_at timestamptz not null default now()
);

-- By role and tenant together: who holds a role here, where a hundred thousand tenants share it.
create index membership_roles_by_role_here on identity.membership_roles (role_id, tenant_id);
drop index identity.membership_roles_by_role;
create index membership_roles_by_person on identity.membership_roles (user_id, tenant_id);

-- A tenant has no two roles of one name.
create unique index roles_one_of_a_name on identity.roles (tenant_id, lower(name)) nulls not distinct;

-- Every role somebody holds, given to them or to a group of theirs; one that is held twice is there twice. It sees what
-- whoever asks may see.
create view identity.held_roles with (security_invoker = true) as
  select tenant_id, user_id, role_id from identity.membership_roles
  union all
  select u.tenant_id, u.user_id, r.role_id
  from identity.group_users u join identity.group_roles r on r.group_id = u.group_id;

alter table identity.groups enable row level security;
alter table identity.group_roles enable row level security;
alter table identity.group_users enable row level security;
alter table identity.group_settings enable row level security;

create policy tenant on identity.groups for select to parley_app using (tenant_id = platform.current_tenant());
create policy tenant on identity.group_users for select to parley_app
  using (tenant_id = platform.current_tenant() or user_id = platform.current_user_id());
create policy tenant on identity.group_roles for select to parley_app
  using (tenant_id = platform.current_tenant() or exists (select 1 from identity.group_users u
    where u.group_id = group_roles.group_id and u.user_id = platform.current_user_id()));
create policy tenant on identity.group_settings for select to parley_app using (tenant_id = platform.current_tenant());
create policy everything on identity.groups to parley_system using (true) with check (true);
create policy everything on identity.group_roles to parley_system using (true) with check (true);
create policy everything on identity.group_users to parley_system using (true) with check (true);
create policy everything on identity.group_settings to parley_system using (true) with check (true);
-- Groups give roles: a tenant's own role writes none of it.
grant select on identity.groups, identity.group_roles, identity.group_users, identity.group_settings, identity.held_roles
  to parley_app;
grant select, insert, update, delete on identity.groups, identity.group_roles, identity.group_users,
  identity.group_settings to parley_system;
grant select on identity.held_roles to parley_system;

-- Whether tenants put a permission into roles of their own: as they wish, never, or always, which nobody can take out.
alter table identity.permissions add column assignment_type text not null default 'ASSIGNABLE'
  check (assignment_type in ('NEVER', 'ALWAYS', 'ASSIGNABLE'));
-- Whoever runs the installation decides.
grant update (assignment_type, updated_at) on identity.permissions to parley_system;

create table identity.permission_categories (
  id text primary key,
  name text not null,
  description text not null default '',
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table identity.permission_categories enable row level security;
create policy catalogue on identity.permission_categories for select to parley_app
  using (platform.current_tenant() is not null);
create policy everything on identity.permission_categories to parley_system using (true);
grant select on identity.permission_categories to parley_app, parley_system;

insert into identity.permission_categories (position, id, name, description) values
  (1, 'everything', 'Everything', 'Wide permissions that include many others'),
  (2, 'people', 'People', 'Who belongs to the account and what they hold'),
  (3, 'groups', 'Groups', 'Groups of people and the roles they carry'),
  (4, 'roles', 'Roles', 'Roles and what they allow'),
  (5, 'account', 'Account', 'Name, address and sign-in page of the account'),
  (6, 'sub-accounts', 'Sub-accounts', 'Accounts below this one'),
  (7, 'security', 'Security', 'Policies and restrictions'),
  (8, 'sign-on', 'Single sign-on', 'Sign-on by a company''s directory, and provisioning'),
  (9, 'tokens', 'API tokens', 'Tokens that programs sign in with'),
  (10, 'audits', 'Audits', 'What happened in the account'),
  (11, 'connectivity', 'Notifications', 'Webhooks, mails, Slack and text messages about events'),
  (12, 'billing', 'Subscription', 'Plan, invoices and usage');

update identity.permissions p set name = n.name, category = n.category, updated_at = now()
from (values
  ('fe.*', 'everything', 'Everything in the account'),
  ('fe.secure.*', 'everything', 'Everything about people and security'),
  ('fe.secure.read.*', 'everything', 'See everything about people and security'),
  ('fe.secure.write.*', 'everything', 'Change everything about people and security'),
  ('fe.secure.delete.*', 'everything', 'Remove anything about people and security'),
  ('fe.secure.read.users', 'people', 'See people'),
  ('fe.secure.write.users', 'people', 'Add and invite people'),
  ('fe.secure.write.updateUser', 'people', 'Change people''s details'),
  ('fe.secure.write.enableDisable', 'people', 'Enable and disable people'),
  ('fe.secure.write.resendActivationEmail', 'people', 'Send the activation mail again'),
  ('fe.secure.write.tenantInvites', 'people', 'Invite by a link'),
  ('fe.secure.write.usersRoles', 'people', 'Give people roles'),
  ('fe.secure.write.appsUsers', 'people', 'Give people applications'),
  ('fe.secure.write.impersonation', 'people', 'Act in somebody''s name'),
  ('fe.secure.delete.users', 'people', 'Remove people'),
  ('fe.secure.delete.usersRoles', 'people', 'Take roles from people'),
  ('fe.secure.delete.appsUsers', 'people', 'Take applications from people'),
  ('fe.secure.delete.tenantInvites', 'people', 'End invitation links'),
  ('fe.secure.delete.sessions', 'people', 'End people''s sessions'),
  ('fe.secure.read.groups', 'groups', 'See groups'),
  ('fe.secure.write.groups', 'groups', 'Create and change groups'),
  ('fe.secure.write.groupsRoles', 'groups', 'Give roles to groups'),
  ('fe.secure.write.groupsUsers', 'groups', 'Add people to groups'),
  ('fe.secure.delete.groups', 'groups', 'Delete groups'),
  ('fe.secure.delete.groupsUsers', 'groups', 'Remove people from groups'),
  ('fe.secure.read.roles', 'roles', 'See roles'),
  ('fe.secure.read.permissions', 'roles', 'See permissions'),
  ('fe.secure.write.roles', 'roles', 'Create roles'),
  ('fe.secure.write.updateRole', 'roles', 'Change roles'),
  ('fe.secure.delete.role', 'roles', 'Delete roles'),
  ('fe.secure.read.accountSettings', 'account', 'See the account''s settings'),
  ('fe.secure.write.accountSettings', 'account', 'Change the account''s settings'),
  ('fe.account-settings.read.app', 'account', 'See applications'),
  ('fe.account-settings.write.custom-login-box', 'account', 'Change the account''s sign-in page'),
  ('fe.account-settings.delete.account', 'account', 'Delete the account'),
  ('fe.account-hierarchy.read.subAccount', 'sub-accounts', 'See sub-accounts'),
  ('fe.account-hierarchy.write.subAccount', 'sub-accounts', 'Create and change sub-accounts'),
  ('fe.account-hierarchy.write.subAccountAccess', 'sub-accounts', 'Decide who may enter sub-accounts'),
  ('fe.account-hierarchy.write.subAccountManagement', 'sub-accounts', 'Manage people of sub-accounts'),
  ('fe.account-hierarchy.delete.subAccount', 'sub-accounts', 'Delete sub-accounts'),
  ('fe.secure.read.userSubTenants', 'sub-accounts', 'See which sub-accounts people belong to'),
  ('fe.secure.write.userSubTenants', 'sub-accounts', 'Change which sub-accounts people belong to'),
  ('fe.secure.read.securityPolicy', 'security', 'See security policies'),
  ('fe.secure.write.securityPolicy', 'security', 'Change security policies'),
  ('fe.secure.delete.securityPolicy', 'security', 'Reset security policies'),
  ('fe.secure.read.ipRestrictions', 'security', 'See IP restrictions'),
  ('fe.secure.write.ipRestrictions', 'security', 'Change IP restrictions'),
  ('fe.secure.delete.ipRestrictions', 'security', 'Remove IP restrictions'),
  ('fe.secure.read.emailDomainRestrictions', 'security', 'See e-mail domain restrictions'),
  ('fe.secure.write.emailDomainRestrictions', 'security', 'Change e-mail domain restrictions'),
  ('fe.secure.delete.emailDomainRestrictions', 'security', 'Remove e-mail domain restrictions'),
  ('fe.secure.read.countryRestrictions', 'security', 'See country restrictions'),
  ('fe.secure.write.countryRestrictions', 'security', 'Change country restrictions'),
  ('fe.secure.read.passwordExpirationConfiguration', 'security', 'See when passwords expire'),
  ('fe.secure.write.passwordExpirationConfiguration', 'security', 'Change when passwords expire'),
  ('fe.secure.read.samlConfiguration', 'sign-on', 'See single sign-on'),
  ('fe.secure.write.samlConfiguration', 'sign-on', 'Change single sign-on'),
  ('fe.secure.delete.samlConfiguration', 'sign-on', 'Remove single sign-on'),
  ('fe.secure.read.provisioningConfiguration', 'sign-on', 'See provisioning'),
  ('fe.secure.write.provisioningConfiguration', 'sign-on', 'Change provisioning'),
  ('fe.secure.delete.provisioningConfiguration', 'sign-on', 'Remove provisioning'),
  ('fe.secure.read.tenantApiTokens', 'tokens', 'See the account''s API tokens'),
  ('fe.secure.write.tenantApiTokens', 'tokens', 'Create API tokens for the account'),
  ('fe.secure.delete.tenantApiTokens', 'tokens', 'Revoke the account''s API tokens'),
  ('fe.secure.read.userApiTokens', 'tokens', 'See personal API tokens'),
  ('fe.secure.write.userApiTokens', 'tokens', 'Create personal API tokens'),
  ('fe.secure.delete.userApiTokens', 'tokens', 'Revoke personal API tokens'),
  ('fe.secure.read.audits', 'audits', 'See the audit log'),
  ('fe.connectivity.*', 'connectivity', 'Everything about notifications'),
  ('fe.connectivity.read.*', 'connectivity', 'See everything about notifications'),
  ('fe.connectivity.write.*', 'connectivity', 'Change everything about notifications'),
  ('fe.connectivity.delete.*', 'connectivity', 'Remove anything about notifications'),
  ('fe.connectivity.read.events', 'connectivity', 'See events'),
  ('fe.connectivity.read.eventCategories', 'connectivity', 'See categories of events'),
  ('fe.connectivity.read.webhooks', 'connectivity', 'See webhooks'),
  ('fe.connectivity.read.webhookLogs', 'connectivity', 'See deliveries of webhooks'),
  ('fe.connectivity.write.webhook', 'connectivity', 'Create and change webhooks'),
  ('fe.connectivity.delete.webhook', 'connectivity', 'Delete webhooks'),
  ('fe.connectivity.read.emailConfig', 'connectivity', 'See mails about events'),
  ('fe.connectivity.write.emailConfig', 'connectivity', 'Change mails about events'),
  ('fe.connectivity.delete.emailConfig', 'connectivity', 'Remove mails about events'),
  ('fe.connectivity.read.smsConfig', 'connectivity', 'See text messages about events'),
  ('fe.connectivity.write.smsConfig', 'connectivity', 'Change text messages about events'),
  ('fe.connectivity.delete.smsConfig', 'connectivity', 'Remove text messages about events'),
  ('fe.connectivity.read.slackApp', 'connectivity', 'See the Slack connection'),
  ('fe.connectivity.read.slackChannels', 'connectivity', 'See Slack channels'),
  ('fe.connectivity.read.slackUsers', 'connectivity', 'See people on Slack'),
  ('fe.connectivity.read.slackSubscriptions', 'connectivity', 'See Slack messages about events'),
  ('fe.connectivity.write.slackAppRegistration', 'connectivity', 'Connect Slack'),
  ('fe.connectivity.write.slackSubscriptions', 'connectivity', 'Create Slack messages about events'),
  ('fe.connectivity.write.updateSlackSubscription', 'connectivity', 'Change Slack messages about events'),
  ('fe.connectivity.delete.slackAppRegistration', 'connectivity', 'Disconnect Slack'),
  ('fe.connectivity.delete.slackSubscriptions', 'connectivity', 'Remove Slack messages about events'),
  ('fe.connectivity.delete.slackSubscriptionEvent', 'connectivity', 'Remove events from Slack messages'),
  ('fe.connectivity.read.userBellNotifications', 'connectivity', 'See notifications in the portal'),
  ('fe.connectivity.write.updateUserBellNotification', 'connectivity', 'Mark notifications as read'),
  ('fe.connectivity.delete.bellNotifications', 'connectivity', 'Remove notifications from the portal'),
  ('fe.connectivity.write.subscribeWebpush', 'connectivity', 'Receive notifications of the browser'),
  ('fe.connectivity.write.sendWebpushNotification', 'connectivity', 'Send notifications of the browser'),
  ('fe.connectivity.write.triggerEvent', 'connectivity', 'Trigger events'),
  ('fe.subscriptions.*', 'billing', 'Everything about the subscription'),
  ('fe.subscriptions.read.*', 'billing', 'See the subscription'),
  ('fe.subscriptions.write.*', 'billing', 'Change the subscription'),
  ('fe.usage.read', 'billing', 'See usage')
) as n (key, category, name)
where p.key = n.key;
