-- Row-level security binds the owner of the tables too, who works at start only, and says so first: nothing reads or writes past the
-- policies by being the owner. What it is said with is a setting, so this keeps off mistakes; nobody else is the owner.
create function platform.owner_at_work() returns boolean language plpgsql stable parallel safe as
$$ begin
  -- Refused rather than empty: a back-up without rows would look like one.
  if coalesce(current_setting('app.owner', true), '') <> 'on' then
    raise exception 'row-level security binds the owner of this table too' using errcode = 'insufficient_privilege',
      hint = 'To see all rows as the owner: set app.owner = ''on''; for pg_dump: PGOPTIONS=''-c app.owner=on'' and --enable-row-security.';
  end if;
  return true;
end $$;

-- Where the owner and the application share connections, its setting ends with its work.
create or replace procedure platform.enter(role_name text, tenant text, person text) language plpgsql as $$ begin
  if (role_name = 'parley_app') = (tenant = '') or (tenant = '' and person <> '')
    or role_name not in ('parley_app', 'parley_system') then
    raise exception 'there is no scope of the role "%" % a tenant', role_name, case tenant when '' then 'without' else 'with' end
      using errcode = 'invalid_parameter_value';
  end if;
  perform set_config('role', role_name, false), set_config('app.tenant', tenant, false), set_config('app.user', person, false),
    set_config('app.owner', '', false);
end $$;

-- Functions that do what their caller may not belong to a role that may do nothing else: it owns no table, and nobody logs in as it. Its
-- policies are true, so that a search may use the index of the words, which a condition on rows would forbid.
grant usage on schema identity, assistant to parley_keeper;
do $$
declare
  kept record;
begin
  for kept in select * from (values
    ('identity.directory', 'select, insert, update, delete'),
    ('identity.directory_counts', 'select, insert, update'),
    ('identity.users', 'select'),
    ('identity.memberships', 'select'),
    ('identity.authenticators', 'select'),
    ('identity.phone_numbers', 'select'),
    ('identity.webauthn_credentials', 'select'),
    -- A right to change one column is what locking a row asks for.
    ('identity.invitations', 'select, update (disabled_at)'),
    ('identity.tenants', 'select, update (descendants_count, children_count)'),
    ('identity.tenant_ancestors', 'select, insert, update (name_key)'),
    ('identity.audits', 'select, update (email, data, of_email, redaction), delete'),
    ('identity.audit_heads', 'select, update (removed, removed_digest, signature), delete'),
    ('identity.audit_values', 'select, insert, delete'),
    ('platform.erasures', 'select'),
    -- What a person said about a conversation is counted where it goes.
    ('platform.storage', 'select, update (bytes, pieces)'),
    ('assistant.feedback', 'select, delete'),
    ('assistant.messages', 'select'),
    ('assistant.profiles', 'select, insert, update (version, updated_at)'),
    ('assistant.knowledge_words', 'select'),
    ('assistant.knowledge_passages', 'select'),
    ('assistant.knowledge_documents', 'select')) t(name, rights)
  loop
    execute format('grant %s on %s to parley_keeper', kept.rights, kept.name);
    execute format('create policy keeper on %s to parley_keeper using (true) with check (true)', kept.name);
  end loop;
end $$;

-- Who asks for it is asked, not its owner.
alter view identity.directory_of_members set (security_invoker = true);
grant select on identity.directory_of_members to parley_keeper;

-- What narrows the role of tenants would narrow the owner as well, where it inherits that role's rights: a back-up would lack those rows.
alter policy only_off_record on assistant.conversations using (off_record or current_user <> 'parley_app');
alter policy while_it_lasts on assistant.conversations
  using (not off_record or last_activity_at > now() - interval '24 hours' or current_user <> 'parley_app');
alter policy only_untouched on assistant.resources
  using (origin = 'builtin' and edited_at is null and pinned_at is null and done_at is null and deleted_at is null
    or current_user <> 'parley_app');
