-- A sign-up is a row of its own until its account is activated: two people who give the same address each keep their name,
-- company, password and link, and the one whose link is followed decides what the account becomes.
create table identity.sign_ups (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  name text not null default '' check (char_length(name) <= 200),
  -- A PHC string; null where the form had no password.
  password_hash text,
  company text,
  -- The invitation link it was made by: without the link the sign-up is void.
  invitation_id uuid references identity.invitations on delete cascade,
  language text not null default 'en' check (language in ('en', 'fr')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_ups_by_user on identity.sign_ups (user_id, created_at);
create index sign_ups_by_expiry on identity.sign_ups (expires_at);
create index sign_ups_by_invitation on identity.sign_ups (invitation_id) where invitation_id is not null;
alter table identity.sign_ups enable row level security;
create policy everything on identity.sign_ups to parley_system using (true) with check (true);
grant select, insert, update, delete on identity.sign_ups to parley_system;

-- A link says which sign-up it activates, and goes with it. Only where the secret is typed, or printed for the operator, does a
-- newer one end the older: anybody can ask for the others, and must not end what its owner was sent.
alter table identity.one_time_tokens drop constraint one_time_tokens_purpose_user_id_tenant_id_key;
alter table identity.one_time_tokens drop column data;
alter table identity.one_time_tokens add column sign_up_id uuid references identity.sign_ups on delete cascade;
create unique index one_time_tokens_single on identity.one_time_tokens (purpose, user_id, tenant_id) nulls not distinct
  where purpose in ('email-change', 'setup');
create index one_time_tokens_by_user on identity.one_time_tokens (user_id, purpose);
create index one_time_tokens_by_sign_up on identity.one_time_tokens (sign_up_id) where sign_up_id is not null;

insert into identity.sign_ups (id, user_id, name, password_hash, company, invitation_id, language, created_at, expires_at)
select gen_random_uuid(), u.id, u.name, u.password_hash, u.pending_company, u.pending_invitation_id, u.language,
  u.updated_at, greatest(u.updated_at + interval '3 days', t.expires_at)
from identity.users u
left join identity.one_time_tokens t on t.user_id = u.id and t.purpose = 'activation'
where u.activated_at is null and (not u.invited or u.pending_invitation_id is not null);
update identity.one_time_tokens t set sign_up_id = s.id from identity.sign_ups s
where s.user_id = t.user_id and t.purpose = 'activation';
update identity.users set name = '', password_hash = null, password_changed_at = null where activated_at is null;
alter table identity.users drop column pending_company, drop column pending_invitation_id;

-- What one account says of the person it invites is that account's, until the person comes by its invitation.
alter table identity.invitations add column phone_number text;
