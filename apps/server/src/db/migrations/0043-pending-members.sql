-- A tenant decides about a person it invited as it does about a member: roles and groups, and whether they are shut out.
alter table identity.invitations
  add column disabled_at timestamptz,
  -- Who decided last what it gives, where that was not the inviter: also theirs to give when it is accepted.
  add column given_by uuid references identity.users on delete set null;
create index invitations_by_giver on identity.invitations (given_by) where given_by is not null;
create index invitations_by_group on identity.invitations using gin (group_ids) where user_id is not null;

-- Whoever is shut out before they come does not come in by any other way either: their place is closed from the beginning.
create or replace function identity.membership_added() returns trigger language plpgsql security definer set search_path = '' as
$$ begin
  perform 1 from identity.tenants t where t.id = new.tenant_id and t.deleted_at is null for key share;
  if not found then
    raise exception 'the tenant is gone' using errcode = 'foreign_key_violation';
  end if;
  new.disabled_at := coalesce(new.disabled_at, (select i.disabled_at from identity.invitations i
    where i.tenant_id = new.tenant_id and i.user_id = new.user_id for share));
  return new;
end $$;
