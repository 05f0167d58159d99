-- Versions of guided flows that administrators wrote. They hold for the whole installation, as the flows of the house do,
-- and no person's words. A version is never changed, so a conversation stays on the one it began with.

create table assistant.flow_versions (
  id uuid primary key,
  flow text not null check (flow ~ '^[a-z][a-z0-9_.-]{0,63}$'),
  -- From 1001 on, apart from those of the house.
  version integer not null check (version > 1000),
  -- One is published at most; `retired` ones are kept for the conversations that began with them.
  status text not null default 'draft' check (status in ('draft', 'published', 'retired')),
  source text not null check (octet_length(source) <= 262144),
  -- What forbids it, [{"line": …, "message": …}]; empty: it may be tried.
  findings jsonb not null,
  outline jsonb,
  -- Of the trial with scripted people: {"status": …, "progress": …, …}
  trial jsonb,
  trial_at timestamptz,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  unique (flow, version)
);
create unique index flow_versions_published on assistant.flow_versions (flow) where status = 'published';

alter table assistant.flow_versions enable row level security;
create policy everything on assistant.flow_versions to parley_system using (true) with check (true);
grant select, insert, update on assistant.flow_versions to parley_system;
