-- Tokens of the API: of a person (user_id) in one tenant, or of a tenant itself. The secret is shown once and kept as a
-- keyed hash only.
create table identity.api_tokens (
  -- The client id of client credentials.
  id uuid primary key,
  kind text not null check (kind in ('ClientCredentials', 'AccessToken')),
  tenant_id uuid not null references identity.tenants on delete cascade,
  -- Null: the tenant's own.
  user_id uuid,
  created_by_user_id uuid references identity.users on delete set null,
  description text not null check (char_length(description) <= 255),
  secret_hash bytea not null,
  -- Names the key of the hash.
  hashed_with text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  -- Where its secret was last exchanged from: a bucket of addresses.
  exchanged_from text,
  -- Whoever leaves the tenant leaves their tokens behind, and those end.
  foreign key (tenant_id, user_id) references identity.memberships on delete cascade
);
create index api_tokens_of_tenant on identity.api_tokens (tenant_id, user_id, created_at desc);

-- What a token of a tenant may do. A token of a person may do what that person may.
create table identity.api_token_roles (
  token_id uuid not null references identity.api_tokens on delete cascade,
  role_id uuid not null references identity.roles on delete cascade,
  primary key (token_id, role_id)
);
create index api_token_roles_by_role on identity.api_token_roles (role_id);

alter table identity.api_tokens enable row level security;
alter table identity.api_token_roles enable row level security;

create policy own on identity.api_tokens to parley_app
  using (tenant_id = platform.current_tenant() and (user_id is null or user_id = platform.current_user_id()));
create policy own on identity.api_token_roles to parley_app
  using (exists (select 1 from identity.api_tokens t where t.id = token_id and t.user_id is null));
create policy everything on identity.api_tokens to parley_system using (true) with check (true);
create policy everything on identity.api_token_roles to parley_system using (true) with check (true);

-- Hashes of secrets are for the system alone.
grant select (id, kind, tenant_id, user_id, created_by_user_id, description, created_at, expires_at, last_used_at)
  on identity.api_tokens to parley_app;
grant delete on identity.api_tokens to parley_app;
grant select on identity.api_token_roles to parley_app;
grant select, insert, update, delete on identity.api_tokens, identity.api_token_roles to parley_system;
