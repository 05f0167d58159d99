-- What kind of account each is (TENANT-6). A reseller manages the accounts below it and a customer does not; a headquarter has none above it.
alter table identity.tenants add column tenant_type text not null default 'customer'
  check (tenant_type in ('customer', 'spam', 'test', 'reseller', 'headquarter'));
update identity.tenants set tenant_type = case when operator then 'headquarter' else 'reseller' end where operator or is_reseller;
alter table identity.tenants add constraint tenants_type_fits check (case tenant_type
  when 'customer' then not is_reseller
  when 'reseller' then is_reseller
  when 'headquarter' then parent_id is null
  else true end);
