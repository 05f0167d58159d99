-- How long a tenant keeps things, in days; null: as long as the operator says. The bounds of a tenant are narrower where the operator's
-- settings are, and are looked at when it chooses and when the jobs remove.
create table platform.retention (
  tenant_id uuid primary key,
  conversations integer check (conversations between 30 and 3650),
  audits integer check (audits between 90 and 3650),
  runs integer check (runs between 7 and 3650),
  events integer check (events between 14 and 365),
  updated_at timestamptz not null default now()
);
alter table platform.retention enable row level security;
create policy tenant on platform.retention for select to parley_app using (tenant_id = platform.current_tenant());
create policy everything on platform.retention to parley_system using (true) with check (true);
grant select on platform.retention to parley_app;
grant select, insert, update, delete on platform.retention to parley_system;
create trigger refuse_erased after insert on platform.retention referencing new table as added
  for each statement execute function platform.refuse_erased();
