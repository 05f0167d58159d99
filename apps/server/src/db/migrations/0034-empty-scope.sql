-- An empty scope met no row. Now it is refused, so that a mistake is heard where it is made.
create or replace procedure platform.enter(role_name text, tenant text, person text) language plpgsql as $$ begin
  if (role_name = 'parley_app') = (tenant = '') or (tenant = '' and person <> '')
    or role_name not in ('parley_app', 'parley_system') then
    raise exception 'there is no scope of the role "%" % a tenant', role_name, case tenant when '' then 'without' else 'with' end
      using errcode = 'invalid_parameter_value';
  end if;
  perform set_config('role', role_name, false), set_config('app.tenant', tenant, false), set_config('app.user', person, false);
end $$;

-- The system has no tenant, and is told so by null. Work for one tenant has one, or ends in an error: '' is no uuid.
create or replace function platform.current_tenant() returns uuid language sql stable parallel safe as
$$ select case when current_setting('role') = 'parley_app' then current_setting('app.tenant')::uuid
  else nullif(current_setting('app.tenant', true), '')::uuid end $$;
