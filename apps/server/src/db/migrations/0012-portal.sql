-- What a tenant decided about its own portal and sign-in pages: a document, merged within the operator's.
create table identity.portal_settings (
  tenant_id uuid primary key references identity.tenants on delete cascade,
  configuration jsonb not null,
  updated_at timestamptz not null default now()
);

alter table identity.portal_settings enable row level security;
create policy tenant on identity.portal_settings to parley_app
  using (tenant_id = platform.current_tenant()) with check (tenant_id = platform.current_tenant());
create policy everything on identity.portal_settings to parley_system using (true) with check (true);

grant select, insert, update on identity.portal_settings to parley_app;
grant select, insert, update, delete on identity.portal_settings to parley_system;
