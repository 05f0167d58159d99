-- What readers make of a tenant's documents is counted as well: passages with their index, and their vectors. It belongs to the tenant and
-- to no person. Nothing is refused here: the job that reads a document asks whether there is room.
alter table platform.storage drop constraint storage_kind_check,
  add constraint storage_kind_check check (kind in ('files', 'texts', 'passages'));
alter table platform.storage_limits drop constraint storage_limits_kind_check,
  add constraint storage_limits_kind_check check (kind in ('files', 'texts', 'passages'));

-- About what it takes on the disk: the words four times, since they are stored as they are searched and in indexes as well; four bytes for
-- each number of the vector; and what lies beside them.
create function assistant.passage_bytes(p assistant.knowledge_passages) returns bigint language sql immutable parallel safe as
$$ select 500 + 4 * (octet_length(p.text) + octet_length(p.headings)) + 4 * coalesce(cardinality(p.embedding), 0)::bigint $$;

create function assistant.count_passages() returns trigger language plpgsql as $$
declare
  each_tenant record;
begin
  if tg_op = 'INSERT' then
    for each_tenant in select a.tenant_id, sum(assistant.passage_bytes(a))::bigint as bytes, count(*)::integer as pieces from added a group by 1 order by 1 loop
      perform platform.keep(each_tenant.tenant_id, null, 'passages', each_tenant.bytes, each_tenant.pieces, false);
    end loop;
  elsif tg_op = 'DELETE' then
    for each_tenant in select r.tenant_id, sum(assistant.passage_bytes(r))::bigint as bytes, count(*)::integer as pieces from removed r group by 1 order by 1 loop
      perform platform.keep(each_tenant.tenant_id, null, 'passages', -each_tenant.bytes, -each_tenant.pieces, false);
    end loop;
  else
    for each_tenant in select tenant_id, sum(bytes)::bigint as bytes from (
      select a.tenant_id, assistant.passage_bytes(a) as bytes from added a
      union all select r.tenant_id, -assistant.passage_bytes(r) from removed r) changed group by 1 order by 1 loop
      perform platform.keep(each_tenant.tenant_id, null, 'passages', each_tenant.bytes, 0, false);
    end loop;
  end if;
  return null;
end $$;
create trigger storage_added after insert on assistant.knowledge_passages referencing new table as added
  for each statement execute function assistant.count_passages();
create trigger storage_removed after delete on assistant.knowledge_passages referencing old table as removed
  for each statement execute function assistant.count_passages();
create trigger storage_changed after update on assistant.knowledge_passages referencing old table as removed new table as added
  for each statement execute function assistant.count_passages();

-- Whether the tenant is within its limit once `leaving` bytes of what it keeps are gone.
create function platform.has_room_for_passages(tenant uuid, leaving bigint) returns boolean language sql stable as
$$ select coalesce((select s.bytes - leaving <= l.tenant_bytes from platform.storage s, platform.storage_limits l
  where s.tenant_id = tenant and s.user_id is null and s.kind = 'passages'
    and l.kind = 'passages' and l.free_tenant is distinct from tenant), true) $$;

-- What is there already, but of accounts that are being erased: their rows would be refused, and the migration with them.
insert into platform.storage (tenant_id, user_id, kind, bytes, pieces)
select p.tenant_id, null, 'passages', sum(assistant.passage_bytes(p)), count(*) from assistant.knowledge_passages p
where not exists (select from platform.erasures e where e.tenant_id = p.tenant_id) group by p.tenant_id;
