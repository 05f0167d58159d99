-- What readers make of a tenant's documents is counted as well: passages with their index, and their vectors. It belongs to the tenant and
-- to no person. Nothing is refused here: the job that reads a document asks whether there is room.
-- Every message locks a row of platform.storage, so that table comes last: until then only those who write passages wait.

-- About what it takes on the disk: the words four times, since they are stored as they are searched and in indexes as well; four bytes for
-- each number of the vector; and what lies beside them.
-- It takes the columns and not the row: a function of the row would stand before the table in a dump, and the table before what it calls.
create function assistant.passage_bytes(headings text, body text, embedding real[]) returns bigint language sql immutable parallel safe as
$$ select 500 + 4 * (octet_length(body) + octet_length(headings)) + 4 * coalesce(cardinality(embedding), 0)::bigint $$;

create function assistant.count_passages() returns trigger language plpgsql as $$
declare
  each_tenant record;
begin
  if tg_op = 'INSERT' then
    for each_tenant in select a.tenant_id, sum(assistant.passage_bytes(a.headings, a.text, a.embedding))::bigint as bytes, count(*)::integer as pieces from added a
      where a.version_id::text is distinct from current_setting('app.staging', true) group by 1 order by 1 loop
      perform platform.keep(each_tenant.tenant_id, null, 'passages', each_tenant.bytes, each_tenant.pieces, false);
    end loop;
  elsif tg_op = 'DELETE' then
    for each_tenant in select r.tenant_id, sum(assistant.passage_bytes(r.headings, r.text, r.embedding))::bigint as bytes, count(*)::integer as pieces from removed r group by 1 order by 1 loop
      perform platform.keep(each_tenant.tenant_id, null, 'passages', -each_tenant.bytes, -each_tenant.pieces, false);
    end loop;
  else
    for each_tenant in select tenant_id, sum(bytes)::bigint as bytes from (
      select a.tenant_id, assistant.passage_bytes(a.headings, a.text, a.embedding) as bytes from added a
      union all select r.tenant_id, -assistant.passage_bytes(r.headings, r.text, r.embedding) from removed r) changed group by 1 order by 1 loop
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

-- The version that `app.staging` names is counted at once when all of it is written: counting locks the tenant's row of what it keeps, which
-- people's requests need too.
create function assistant.count_staged(version uuid) returns void language sql as $$
  select platform.keep(p.tenant_id, null, 'passages', sum(assistant.passage_bytes(p.headings, p.text, p.embedding))::bigint, count(*)::integer, false)
    from assistant.knowledge_passages p where p.version_id = version group by p.tenant_id;
  select set_config('app.staging', '', true);
$$;

-- By how many bytes the tenant is above its limit; below zero where it has room, null where it has no limit.
create function platform.passages_over_limit(tenant uuid) returns bigint language sql stable as
$$ select s.bytes - l.tenant_bytes from platform.storage s, platform.storage_limits l
  where s.tenant_id = tenant and s.user_id is null and s.kind = 'passages'
    and l.kind = 'passages' and l.free_tenant is distinct from tenant $$;

-- What is there already. This reads every passage.
create temporary table passages_there on commit drop as
select p.tenant_id, sum(assistant.passage_bytes(p.headings, p.text, p.embedding))::bigint as bytes, count(*)::integer as pieces
from assistant.knowledge_passages p group by p.tenant_id;

alter table platform.storage drop constraint storage_kind_check,
  add constraint storage_kind_check check (kind in ('files', 'texts', 'passages'));
alter table platform.storage_limits drop constraint storage_limits_kind_check,
  add constraint storage_limits_kind_check check (kind in ('files', 'texts', 'passages'));
do $$
declare
  there record;
begin
  for there in select * from passages_there loop
    begin
      insert into platform.storage (tenant_id, user_id, kind, bytes, pieces)
      values (there.tenant_id, null, 'passages', there.bytes, there.pieces);
    exception when sqlstate 'TE410' then
      -- The account is being erased, maybe since the passages were read; its passages go, and need no count.
      continue;
    end;
  end loop;
end $$;
