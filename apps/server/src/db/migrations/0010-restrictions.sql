-- Which networks a tenant lets in, whose addresses may join it, and what the security center changed for it.

-- Whether and how the lists below hold is a policy like the others.
alter table identity.security_policies drop constraint security_policies_kind_check;
alter table identity.security_policies add constraint security_policies_kind_check check (kind in
  ('mfa', 'lockout', 'captcha', 'password', 'password-history', 'sessions', 'strategies', 'ip-restrictions', 'email-domains'));

create table identity.ip_restrictions (
  id uuid primary key,
  tenant_id uuid not null references identity.tenants on delete cascade,
  -- An address or a network in one spelling, so that it is there once.
  ip text not null check (char_length(ip) <= 50),
  strategy text not null check (strategy in ('ALLOW', 'BLOCK')),
  is_active boolean not null default true,
  description text check (char_length(description) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, strategy, ip)
);
create index ip_restrictions_by_tenant on identity.ip_restrictions (tenant_id, created_at desc, id desc);

create table identity.email_domain_restrictions (
  id uuid primary key,
  tenant_id uuid not null references identity.tenants on delete cascade,
  -- Lower case, IDNA A-labels; `*.` before it means whatever is below.
  domain text not null check (domain = lower(domain) and char_length(domain) <= 255),
  type text not null check (type in ('ALLOW', 'BLOCK')),
  created_at timestamptz not null default now(),
  unique (tenant_id, type, domain)
);

-- A policy that the security center changed, as it was before and after: until somebody decides anew, it can be undone.
create table identity.security_fixes (
  id uuid primary key,
  tenant_id uuid not null references identity.tenants on delete cascade,
  code text not null,
  kind text not null,
  -- Null where the tenant had decided nothing.
  former jsonb,
  settings jsonb not null,
  made_by uuid references identity.users on delete set null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index security_fixes_by_tenant on identity.security_fixes (tenant_id, created_at desc);

alter table identity.ip_restrictions enable row level security;
alter table identity.email_domain_restrictions enable row level security;
alter table identity.security_fixes enable row level security;

create policy tenant on identity.ip_restrictions to parley_app
  using (tenant_id = platform.current_tenant()) with check (tenant_id = platform.current_tenant());
create policy tenant on identity.email_domain_restrictions to parley_app
  using (tenant_id = platform.current_tenant()) with check (tenant_id = platform.current_tenant());
create policy tenant on identity.security_fixes to parley_app
  using (tenant_id = platform.current_tenant()) with check (tenant_id = platform.current_tenant());

create policy everything on identity.ip_restrictions to parley_system using (true) with check (true);
create policy everything on identity.email_domain_restrictions to parley_system using (true) with check (true);
create policy everything on identity.security_fixes to parley_system using (true) with check (true);

grant select, insert, delete on identity.ip_restrictions, identity.email_domain_restrictions to parley_app;
grant select, insert on identity.security_fixes to parley_app;
grant update (undone_at) on identity.security_fixes to parley_app;
-- Undone, a decision that was the first is none again.
grant delete on identity.security_policies to parley_app;
grant select, insert, update, delete on identity.ip_restrictions, identity.email_domain_restrictions,
  identity.security_fixes to parley_system;
