-- From when a key signs. It is published before, so that back ends that keep the list of keys for a while know it by then.
alter table identity.signing_keys add column signs_from timestamptz not null default now();
update identity.signing_keys set signs_from = created_at;
