do $$
declare
  name text;
  keeps boolean;
  v16 boolean := current_setting('server_version_num')::int >= 160000;
begin
  foreach name in array array['parley_app', 'parley_system', 'parley_keeper', 'parley_owner'] loop
    -- Of these two the owner has the rights itself: it replaces functions of the one, and policies find it by the other.
    keeps := name in ('parley_keeper', 'parley_owner');
    begin
      if not exists (select 1 from pg_roles where rolname = name) then
        execute format('create role %I nologin', name);
      end if;
    exception when duplicate_object or unique_violation then null; -- another database of the cluster was quicker
    end;
    begin
      if not pg_has_role(current_user, name, case when v16 then 'SET' else 'MEMBER' end)
        or (keeps and not pg_has_role(current_user, name, 'USAGE')) then
        execute format('grant %I to current_user' ||
          case when not v16 then '' when keeps then ' with inherit true, set true' else ' with set true' end, name);
      end if;
    exception when unique_violation then null; -- the same
    end;
  end loop;
end $$;
