-- Every way in: what tenants decide about the door, second factors, passkeys, phones, providers, invitations, impersonation.

-- Settings of one kind; of a tenant, or for all of them when tenant_id is null.
create table identity.security_policies (
  id uuid primary key,
  tenant_id uuid references identity.tenants on delete cascade,
  kind text not null check (kind in ('mfa', 'lockout', 'captcha', 'password', 'password-history', 'sessions', 'strategies')),
  settings jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (tenant_id, kind)
);

alter table identity.users
  -- Closed after too many wrong passwords, until the link of the mail, a reset, an administrator or the time opens it.
  add column locked_at timestamptz,
  add column locked_until timestamptz,
  add column failed_attempts integer not null default 0,
  -- When somebody last found this password in a list of breached ones.
  add column breached_at timestamptz,
  -- Wrong codes of the second factor, in total until a right one comes; too many close it for a while, and only it.
  add column factor_tries integer not null default 0,
  add column factor_locked_until timestamptz,
  -- Since when codes by mail are the second factor; only of whoever has no better one.
  add column email_factor_at timestamptz,
  -- Where the account came from: local, or the provider that made it.
  add column provider text not null default 'local',
  -- Lapses when it passes (TEAM-3).
  add column expires_at timestamptz,
  -- Came by an invitation and not by a sign-up of their own, so the activation alone leads into no tenant.
  add column invited boolean not null default false;

-- A place in a tenant that was given for a while only.
alter table identity.memberships add column expires_at timestamptz;
create index memberships_by_expiry on identity.memberships (expires_at) where expires_at is not null;

alter table identity.sessions
  add column acr text,
  -- When the second factor was shown, if one was.
  add column second_factor_at timestamptz,
  -- Of an impersonation: who acts, and in which one.
  add column actor_user_id uuid references identity.users on delete cascade,
  add column impersonation_id uuid;

-- A link that does not say whose it is is found by its secret.
create index one_time_tokens_by_hash on identity.one_time_tokens (token_hash);

create table identity.password_history (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create index password_history_by_user on identity.password_history (user_id, created_at desc);

-- Time-based one-time passwords (RFC 6238). The seed is encrypted with a key outside the database.
create table identity.authenticators (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  seed bytea not null,
  encrypted_with text not null,
  -- The last time step that was accepted: it and everything before is used up.
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);
create index authenticators_by_user on identity.authenticators (user_id);

-- E.164. A number signs in or is a second factor once it is verified.
create table identity.phone_numbers (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{5,14}$'),
  verified_at timestamptz,
  -- Shown at sign-in as a second factor.
  factor boolean not null default false,
  -- Signs in by text message.
  login boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, phone_number)
);
create unique index phone_numbers_one_login on identity.phone_numbers (phone_number) where login and verified_at is not null;

-- Passkeys and security keys (WebAuthn).
create table identity.webauthn_credentials (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  aaguid uuid,
  device_type text not null check (device_type in ('Platform', 'CrossPlatform')),
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  rp_id text not null,
  origin text not null,
  name text not null default '',
  -- May sign in by itself; may be a second factor.
  passkey boolean not null default false,
  factor boolean not null default false,
  -- A counter that went down: perhaps somebody cloned the key.
  suspicious_at timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index webauthn_credentials_by_user on identity.webauthn_credentials (user_id);

create table identity.recovery_codes (
  user_id uuid not null references identity.users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

-- Browsers that are not asked for the second factor again.
create table identity.remembered_devices (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  token_hash bytea not null unique,
  user_agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index remembered_devices_by_user on identity.remembered_devices (user_id);
create index remembered_devices_by_expiry on identity.remembered_devices (expires_at);

-- Something begun that has to be finished soon, by whoever holds its token: an MFA challenge, a ceremony, a code that
-- was sent. Several of a kind may be open; each is used once, and counts the wrong tries.
create table identity.challenges (
  id uuid primary key,
  kind text not null,
  user_id uuid references identity.users on delete cascade,
  tenant_id uuid references identity.tenants on delete cascade,
  token_hash bytea not null unique,
  -- Hash of a cookie: only the browser that began may finish.
  browser_hash bytea,
  data jsonb not null default '{}',
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index challenges_by_user on identity.challenges (user_id, kind);
create index challenges_by_expiry on identity.challenges (expires_at);

-- Who somebody is at a provider.
create table identity.social_identities (
  provider text not null,
  subject text not null,
  user_id uuid not null references identity.users on delete cascade,
  email text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (provider, subject)
);
create index social_identities_by_user on identity.social_identities (user_id);

create table identity.invitations (
  id uuid primary key,
  tenant_id uuid not null references identity.tenants on delete cascade,
  -- Null for a link that whoever has it may use.
  user_id uuid references identity.users on delete cascade,
  invited_by uuid references identity.users on delete cascade,
  token_hash bytea not null unique,
  -- Of a link, encrypted: its maker may see it again.
  token_sealed bytea,
  sealed_with text,
  role_ids uuid[] not null default '{}',
  should_send_email boolean not null default false,
  -- How long whoever accepts it belongs to the tenant; null: for good.
  member_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
-- The link by which somebody signed up: their activation leads to its tenant.
alter table identity.users add column pending_invitation_id uuid references identity.invitations on delete set null;
create unique index invitations_of_person on identity.invitations (tenant_id, user_id) where user_id is not null;
create unique index invitations_link_of_person on identity.invitations (tenant_id, invited_by) where user_id is null;
create index invitations_by_user on identity.invitations (user_id);

create table identity.impersonations (
  id uuid primary key,
  tenant_id uuid not null references identity.tenants on delete cascade,
  actor_user_id uuid not null references identity.users on delete cascade,
  subject_user_id uuid not null references identity.users on delete cascade,
  reason text not null,
  token_hash bytea not null unique,
  -- The session it was begun in: it ends with it, and goes back to it.
  actor_session_id uuid,
  created_at timestamptz not null default now(),
  redeemed_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz not null
);
create index impersonations_by_subject on identity.impersonations (subject_user_id, created_at desc);

-- Whether somebody may still act in another's name: not after its end, nor when the one who acts is out.
create function identity.impersonation_holds(impersonation uuid, at timestamptz) returns boolean language sql stable as
$$ select exists (select 1 from identity.impersonations i
  join identity.users a on a.id = i.actor_user_id and a.disabled_at is null and (a.expires_at is null or a.expires_at > at)
  join identity.memberships m on m.tenant_id = i.tenant_id and m.user_id = i.actor_user_id
    and (m.expires_at is null or m.expires_at > at)
  join identity.sessions o on o.id = i.actor_session_id and o.expires_at > at
  where i.id = impersonation and i.redeemed_at is not null and i.ended_at is null and i.expires_at > at) $$;

create table identity.pictures (
  user_id uuid primary key references identity.users on delete cascade,
  -- Names the picture in its address, so that a new one has a new address.
  id uuid not null unique,
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

alter table identity.security_policies enable row level security;
alter table identity.password_history enable row level security;
alter table identity.authenticators enable row level security;
alter table identity.phone_numbers enable row level security;
alter table identity.webauthn_credentials enable row level security;
alter table identity.recovery_codes enable row level security;
alter table identity.remembered_devices enable row level security;
alter table identity.challenges enable row level security;
alter table identity.social_identities enable row level security;
alter table identity.invitations enable row level security;
alter table identity.impersonations enable row level security;
alter table identity.pictures enable row level security;

create policy tenant on identity.security_policies to parley_app
  using (tenant_id = platform.current_tenant() or (tenant_id is null and platform.current_tenant() is not null))
  with check (tenant_id = platform.current_tenant());
create policy own on identity.authenticators to parley_app using (user_id = platform.current_user_id());
create policy own on identity.phone_numbers to parley_app using (user_id = platform.current_user_id());
create policy own on identity.webauthn_credentials to parley_app using (user_id = platform.current_user_id());
create policy own on identity.remembered_devices to parley_app using (user_id = platform.current_user_id());
create policy own on identity.pictures to parley_app using (user_id = platform.current_user_id());
create policy tenant on identity.invitations to parley_app
  using (tenant_id = platform.current_tenant()) with check (tenant_id = platform.current_tenant());
create policy tenant on identity.impersonations for select to parley_app
  using (tenant_id = platform.current_tenant() and platform.current_user_id() in (actor_user_id, subject_user_id));

create policy everything on identity.security_policies to parley_system using (true) with check (true);
create policy everything on identity.password_history to parley_system using (true) with check (true);
create policy everything on identity.authenticators to parley_system using (true) with check (true);
create policy everything on identity.phone_numbers to parley_system using (true) with check (true);
create policy everything on identity.webauthn_credentials to parley_system using (true) with check (true);
create policy everything on identity.recovery_codes to parley_system using (true) with check (true);
create policy everything on identity.remembered_devices to parley_system using (true) with check (true);
create policy everything on identity.challenges to parley_system using (true) with check (true);
create policy everything on identity.social_identities to parley_system using (true) with check (true);
create policy everything on identity.invitations to parley_system using (true) with check (true);
create policy everything on identity.impersonations to parley_system using (true) with check (true);
create policy everything on identity.pictures to parley_system using (true) with check (true);

grant select, insert, update on identity.security_policies to parley_app;
grant insert, update, delete on identity.pictures to parley_app;
grant select on identity.authenticators, identity.phone_numbers, identity.webauthn_credentials,
  identity.remembered_devices, identity.invitations, identity.impersonations, identity.pictures to parley_app;
grant select, insert, update, delete on identity.security_policies, identity.password_history, identity.authenticators,
  identity.phone_numbers, identity.webauthn_credentials, identity.recovery_codes, identity.remembered_devices,
  identity.challenges, identity.social_identities, identity.invitations, identity.impersonations, identity.pictures
  to parley_system;

insert into identity.permissions (id, key, name, category)
values (gen_random_uuid(), 'fe.secure.write.impersonation', 'fe.secure.write.impersonation', 'secure');
