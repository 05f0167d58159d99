do $$
declare
  name text;
  v16 boolean := current_setting('server_version_num')::int >= 160000;
begin
  foreach name in array array['parley_app', 'parley_system'] loop
    begin
      if not exists (select 1 from pg_roles where rolname = name) then
        execute format('create role %I nologin', name);
      end if;
      if not pg_has_role(current_user, name, case when v16 then 'SET' else 'MEMBER' end) then
        execute format('grant %I to current_user' || case when v16 then ' with set true' else '' end, name);
      end if;
    exception when duplicate_object or unique_violation then null; -- another database of the cluster was quicker
    end;
  end loop;
end $$;
