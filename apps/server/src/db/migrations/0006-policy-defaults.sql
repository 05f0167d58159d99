-- What holds for all tenants is read by each of them and changed by none: with one policy for both, a tenant could have
-- taken the row of all for its own.
drop policy tenant on identity.security_policies;
create policy tenant on identity.security_policies to parley_app
  using (tenant_id = platform.current_tenant()) with check (tenant_id = platform.current_tenant());
create policy defaults on identity.security_policies for select to parley_app
  using (tenant_id is null and platform.current_tenant() is not null);
