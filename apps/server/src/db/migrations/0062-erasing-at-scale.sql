-- Erasing an account and ending what has been kept for its time find their rows by an index, however large the tables are.
create index conversations_by_age on assistant.conversations (tenant_id, last_activity_at);
create index runs_by_end on assistant.runs (tenant_id, finished_at) where finished_at is not null;
create index consents_of_tenant on assistant.consents (tenant_id);
create index resources_of_tenant on assistant.resources (tenant_id);
create index profile_fact_sources_of_tenant on assistant.profile_fact_sources (tenant_id);
create index reminders_of_tenant on assistant.reminders (tenant_id);
create index knowledge_passages_of_tenant on assistant.knowledge_passages (tenant_id);
create index knowledge_files_of_tenant on assistant.knowledge_files (tenant_id);
create index knowledge_outcomes_of_tenant on assistant.knowledge_outcomes (tenant_id);
create index sessions_of_tenant on identity.sessions (tenant_id);
create index impersonations_of_tenant on identity.impersonations (tenant_id);
create index one_time_tokens_of_tenant on identity.one_time_tokens (tenant_id);
create index challenges_of_tenant on identity.challenges (tenant_id);
create index invitations_of_tenant on identity.invitations (tenant_id);

-- What goes, or is emptied, along with a person or an account is found in the same way.
create index tenants_by_parent on identity.tenants (parent_id) where parent_id is not null;
create index users_by_last_tenant on identity.users (last_tenant_id) where last_tenant_id is not null;
create index api_tokens_by_maker on identity.api_tokens (created_by_user_id) where created_by_user_id is not null;
create index impersonations_by_actor on identity.impersonations (actor_user_id) where actor_user_id is not null;
create index sessions_by_actor on identity.sessions (actor_user_id) where actor_user_id is not null;
create index invitations_by_inviter on identity.invitations (invited_by) where invited_by is not null;
create index security_fixes_by_maker on identity.security_fixes (made_by) where made_by is not null;
create index tenant_ancestors_by_ancestor on identity.tenant_ancestors (ancestor_id);

-- A sign of life of an erasure: without one, it is begun once more.
alter table platform.erasures add column worked_at timestamptz;

-- The addresses in an audit, in small letters: what stands before the last character that an address rarely has is left out, so that two texts
-- that hold the same address always share one of these. Which of them really hold it is asked of the rows.
create function identity.addresses_in(email text, data jsonb) returns text[]
language sql immutable parallel safe set search_path = pg_catalog as
$$
  select coalesce(array_agg(distinct lower(part[1])), '{}')
  from regexp_matches(concat_ws(' ', email, data::text), '([\w.+-]*@[\w-]+(?:\.[\w-]+)*)', 'g') part
$$;
create index audits_naming on identity.audits using gin (identity.addresses_in(email, data));

-- A person may have had several addresses.
alter table identity.erased_addresses drop constraint erased_addresses_pkey, add primary key (user_id, email);

-- As before, but an address may be in use again: rows from before that account was made, and those that an erased person wrote, are changed all
-- the same.
create or replace function identity.redact_audit(
  row_id uuid, address text, pseudonym text, new_email text, new_data jsonb, new_of_email bigint, new_redaction bytea
) returns void language plpgsql security definer set search_path = pg_catalog as
$$
declare
  former identity.audits;
  -- As a whole: an address may be the end of a longer one.
  whole text := '(?<![\w.+-])' || regexp_replace(lower(address), '([]*+?^${}()|.\\[])', '\\\1', 'g') || '(?![\w-]|\.\w)';
begin
  select * into strict former from identity.audits where id = row_id for update;
  if pseudonym !~ '^erased-[0-9a-f]{16}$'
    or (exists (select from identity.users u where u.email = lower(address) and u.created_at <= former.created_at)
      and (former.user_id is null or exists (select from identity.users u where u.id = former.user_id)))
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
