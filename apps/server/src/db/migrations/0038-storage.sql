-- What is kept: of each person in a tenant, and (without a person) of the tenant itself. Counted by the tables that keep it, in the
-- transaction that writes, so that it holds whoever writes or removes; refused with PQ413 where there is no room.
create table platform.storage (
  tenant_id uuid not null,
  user_id uuid,
  -- `files`: documents, each a piece; `texts`: what people write, and what is written to them.
  kind text not null check (kind in ('files', 'texts')),
  bytes bigint not null default 0,
  pieces integer not null default 0,
  unique nulls not distinct (tenant_id, user_id, kind)
);
create index storage_by_user on platform.storage (user_id) where user_id is not null;

-- The settings of the operator, written at each start. Without a row nothing is refused.
create table platform.storage_limits (
  kind text primary key check (kind in ('files', 'texts')),
  person_bytes bigint not null,
  person_pieces integer not null,
  tenant_bytes bigint not null,
  tenant_pieces integer not null,
  -- Texts are compared with their limits each time that a person's grow by so many bytes.
  step_bytes bigint not null check (step_bytes > 0),
  -- The operator's own tenant: it has no limit, and its documents count for no person. People who sign up without a company write there too.
  free_tenant uuid
);

alter table platform.storage enable row level security;
alter table platform.storage_limits enable row level security;
-- Sizes alone; a limit of the tenant is compared with what all its people keep.
create policy tenant on platform.storage for select to parley_app
  using (tenant_id = platform.current_tenant() or user_id = platform.current_user_id());
create policy own on platform.storage to parley_app
  using (tenant_id = platform.current_tenant() and (user_id is null or user_id = platform.current_user_id()))
  with check (tenant_id = platform.current_tenant() and (user_id is null or user_id = platform.current_user_id()));
create policy everything on platform.storage to parley_system using (true) with check (true);
create policy scoped on platform.storage_limits for select to parley_app using (platform.current_tenant() is not null);
create policy everything on platform.storage_limits to parley_system using (true) with check (true);
grant select, insert, update on platform.storage to parley_app;
grant select, insert, update, delete on platform.storage to parley_system;
grant select on platform.storage_limits to parley_app;
grant select, insert, update on platform.storage_limits to parley_system;

-- Refuses what would go over a limit: `more` bytes and `added` pieces that are not counted yet. A person's limit is for all their tenants.
create function platform.require_room(tenant uuid, person uuid, what text, more bigint, added integer) returns void
language plpgsql as $$
declare
  most platform.storage_limits;
  kept record;
begin
  select * into most from platform.storage_limits l where l.kind = what;
  if not found or (what = 'files' and most.free_tenant = tenant) then return; end if;
  -- Files are counted one upload after the other, so that those at the same time do not all find the same room.
  if what = 'files' then
    perform pg_advisory_xact_lock(hashtextextended('storage ' || tenant, 0));
    if person is not null then perform pg_advisory_xact_lock(hashtextextended('storage of ' || person, 0)); end if;
  end if;
  if person is not null then
    select coalesce(sum(s.bytes), 0) + more as bytes, coalesce(sum(s.pieces), 0) + added as pieces into kept
      from platform.storage s where s.user_id = person and s.kind = what and (what = 'texts' or s.tenant_id is distinct from most.free_tenant);
    if kept.bytes > most.person_bytes or kept.pieces > most.person_pieces then
      raise exception 'no room for more % of a person', what using errcode = 'PQ413', detail = 'person';
    end if;
  end if;
  if most.free_tenant = tenant then return; end if;
  select coalesce(sum(s.bytes), 0) + more as bytes, coalesce(sum(s.pieces), 0) + added as pieces into kept
    from platform.storage s where s.tenant_id = tenant and s.kind = what;
  if kept.bytes > most.tenant_bytes or kept.pieces > most.tenant_pieces then
    raise exception 'no room for more % of a tenant', what using errcode = 'PQ413', detail = 'tenant';
  end if;
end $$;

-- Counts what is kept more, or less. `refusing`: only as much as there is room for.
create function platform.keep(tenant uuid, person uuid, what text, more bigint, added integer, refusing boolean) returns void
language plpgsql as $$
declare
  now_kept bigint;
  step bigint;
begin
  if more = 0 and added = 0 then return; end if;
  if more <= 0 and added <= 0 then
    -- What a person leaves behind is no reason to write their name down again.
    update platform.storage s set bytes = greatest(0, s.bytes + more), pieces = greatest(0, s.pieces + added)
      where s.tenant_id = tenant and s.user_id is not distinct from person and s.kind = what;
    return;
  end if;
  if refusing and what = 'files' then perform platform.require_room(tenant, person, what, more, added); end if;
  insert into platform.storage as s (tenant_id, user_id, kind, bytes, pieces) values (tenant, person, what, greatest(0, more), greatest(0, added))
    on conflict (tenant_id, user_id, kind) do update set bytes = greatest(0, s.bytes + more), pieces = greatest(0, s.pieces + added)
    returning s.bytes into now_kept;
  if refusing and what = 'texts' then
    select l.step_bytes into step from platform.storage_limits l where l.kind = 'texts';
    if now_kept / step > (now_kept - more) / step then perform platform.require_room(tenant, person, what, 0, 0); end if;
  end if;
end $$;

-- Who uploaded a document, for as long as they are here; the document itself belongs to the tenant. The size is written first and
-- counted, the bytes after it: where there is no room they are not sent.
alter table assistant.knowledge_files add column uploaded_by uuid, add column size_bytes integer;
update assistant.knowledge_files set size_bytes = octet_length(content);
alter table assistant.knowledge_files alter column size_bytes set not null,
  add constraint knowledge_files_size check (octet_length(content) in (0, size_bytes));

create function platform.count_file() returns trigger language plpgsql as $$
declare
  before bigint := 0;
begin
  if tg_op <> 'INSERT' then
    before := old.size_bytes;
    perform platform.keep(old.tenant_id, old.uploaded_by, 'files', -before, -1, false);
  end if;
  if tg_op <> 'DELETE' then
    perform platform.keep(new.tenant_id, new.uploaded_by, 'files', new.size_bytes, 1, new.size_bytes > before);
  end if;
  return null;
end $$;
create trigger storage after insert or update of size_bytes, uploaded_by or delete on assistant.knowledge_files
  for each row execute function platform.count_file();

-- Texts are refused to a person who writes; what the house writes for them in the background is only counted.
-- A message counts its text and a kilobyte for what lies beside it. A turn writes two or three in one statement, and they are counted at once.
create function platform.count_messages() returns trigger language plpgsql as $$
declare
  each_person record;
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  for each_person in
    select r.tenant_id, r.user_id, sum(octet_length(r.content) + 1000) as bytes, count(*)::integer as pieces
    from rows_of_statement r group by r.tenant_id, r.user_id order by r.user_id, r.tenant_id
  loop
    perform platform.keep(each_person.tenant_id, each_person.user_id, 'texts', sign * each_person.bytes, sign * each_person.pieces,
      current_user = 'parley_app');
  end loop;
  return null;
end $$;
create trigger storage_added after insert on assistant.messages referencing new table as rows_of_statement
  for each statement execute function platform.count_messages();
create trigger storage_removed after delete on assistant.messages referencing old table as rows_of_statement
  for each statement execute function platform.count_messages();
-- A reply that was begun is written to its end, however long it becomes.
create function platform.count_message_change() returns trigger language plpgsql as $$
begin
  perform platform.keep(new.tenant_id, new.user_id, 'texts', octet_length(new.content) - octet_length(old.content), 0, false);
  return null;
end $$;
create trigger storage_changed after update of content on assistant.messages for each row
  when (octet_length(old.content) is distinct from octet_length(new.content)) execute function platform.count_message_change();

-- Rows of other tables count the columns that are named, and half a kilobyte. Rows of the tenant itself have no `user_id`.
create function platform.count_texts() returns trigger language plpgsql as $$
declare
  row_of jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  tenant uuid := row_of ->> 'tenant_id';
  person uuid := row_of ->> 'user_id';
  here bigint;
  before bigint := 0;
begin
  select coalesce(sum(octet_length(row_of ->> name)), 0) + 500 into here from unnest(tg_argv) name;
  if tg_op = 'DELETE' then
    perform platform.keep(tenant, person, 'texts', -here, -1, false);
  else
    if tg_op = 'UPDATE' then
      select coalesce(sum(octet_length(to_jsonb(old) ->> name)), 0) + 500 into before from unnest(tg_argv) name;
    end if;
    perform platform.keep(tenant, person, 'texts', here - before, case tg_op when 'INSERT' then 1 else 0 end,
      here > before and current_user = 'parley_app');
  end if;
  return null;
end $$;
do $$
declare
  counted record;
begin
  for counted in select * from (values
    ('assistant.conversations', '{}'::text[]),
    ('assistant.consents', '{}'),
    ('assistant.feedback', '{comment,other}'),
    ('assistant.resources', '{title,sections,note,translations}'),
    ('assistant.instrument_results', '{scores}')) t(name, columns)
  loop
    execute format('create trigger storage after insert or delete on %s for each row execute function platform.count_texts(%s)',
      counted.name, array_to_string(counted.columns, ','));
    if cardinality(counted.columns) > 0 then
      execute format('create trigger storage_changed after update of %s on %s for each row execute function platform.count_texts(%1$s)',
        array_to_string(counted.columns, ','), counted.name);
    end if;
  end loop;
end $$;

-- What is there already.
insert into platform.storage (tenant_id, user_id, kind, bytes, pieces)
select f.tenant_id, null, 'files', sum(octet_length(f.content)), count(*) from assistant.knowledge_files f group by f.tenant_id;
insert into platform.storage (tenant_id, user_id, kind, bytes, pieces)
select t.tenant_id, t.user_id, 'texts', sum(t.bytes), count(*) from (
  select tenant_id, user_id, octet_length(content) + 1000 as bytes from assistant.messages
  union all select tenant_id, user_id, 500 from assistant.conversations
  union all select tenant_id, user_id, 500 from assistant.consents
  union all select tenant_id, user_id, 500 + octet_length(coalesce(comment, '')) + octet_length(coalesce(other::text, '')) from assistant.feedback
  union all select tenant_id, user_id, 500 + octet_length(coalesce(scores::text, '')) from assistant.instrument_results
  union all select tenant_id, user_id, 500 + octet_length(coalesce(title::text, '')) + octet_length(coalesce(sections::text, ''))
    + octet_length(coalesce(note::text, '')) + octet_length(coalesce(translations::text, '')) from assistant.resources) t
group by t.tenant_id, t.user_id;
