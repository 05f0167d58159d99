-- What a person said about a conversation off the record goes with it. The link would only be taken away otherwise.
create function assistant.forget_feedback() returns trigger language plpgsql security definer set search_path = pg_catalog as
$$ begin
  delete from assistant.feedback where conversation_id = old.id;
  return old;
end $$;
create trigger forget_feedback before delete on assistant.conversations
  for each row when (old.off_record) execute function assistant.forget_feedback();

-- A conversation off the record is over a day after its last word, whether or not the job has come by (OFF_RECORD_HOURS).
create policy while_it_lasts on assistant.conversations as restrictive to parley_app
  using (not off_record or last_activity_at > now() - interval '24 hours');

-- The address of a person who was erased, until a job has put a pseudonym in its place in the audits.
create table identity.erased_addresses (
  user_id uuid primary key,
  email text not null,
  erased_at timestamptz not null default now()
);
alter table identity.erased_addresses enable row level security;
create policy everything on identity.erased_addresses to parley_system using (true) with check (true);
grant select, insert, delete on identity.erased_addresses to parley_system;

-- The digest of a row whose address was replaced: over the row as it is now and over the digest that it had, on which the next row follows.
alter table identity.audits add column redaction bytea;

-- The only way to change a row: the address of a person whose account is gone becomes a pseudonym, and nothing else changes. The row says in
-- `redaction` that the server did it; without the server's key nobody can write that.
create function identity.redact_audit(
  row_id uuid, address text, pseudonym text, new_email text, new_data jsonb, new_of_email bigint, new_redaction bytea
) returns void language plpgsql security definer set search_path = pg_catalog as
$$
declare
  former identity.audits;
  -- As a whole: an address may be the end of a longer one.
  whole text := '(?<![\w.+-])' || regexp_replace(lower(address), '([]*+?^${}()|.\\[])', '\\\1', 'g') || '(?![\w-]|\.\w)';
begin
  select * into strict former from identity.audits where id = row_id for update;
  if pseudonym !~ '^erased-[0-9a-f]{16}$' or exists (select from identity.users where lower(email) = lower(address))
    or (new_email is distinct from former.email and (lower(former.email) <> lower(address) or new_email <> pseudonym))
    or lower(new_data::text)::jsonb <> regexp_replace(lower(former.data::text), whole, pseudonym, 'g')::jsonb
  then
    raise 'audit % may not be changed so', row_id;
  end if;
  update identity.audits set email = new_email, data = new_data, of_email = new_of_email, redaction = new_redaction where id = row_id;
  if former.tenant_id is not null and new_email is distinct from former.email then
    insert into identity.audit_values (tenant_id, kind, value) values (former.tenant_id, 'email', new_email) on conflict do nothing;
    delete from identity.audit_values v where v.tenant_id = former.tenant_id and v.kind = 'email' and v.value = former.email
      and not exists (select from identity.audits a where a.tenant_id = former.tenant_id and a.email = former.email);
  end if;
end
$$;
revoke execute on function identity.redact_audit from public;
grant execute on function identity.redact_audit to parley_system;
