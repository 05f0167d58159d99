-- The game: what a person did and was given points for. Points are only ever added; levels, achievements, weeks and places are computed from them.

create table assistant.xp_events (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null,
  -- What was done, and which one it was: done once, given once, however often it is told.
  kind text not null,
  ref text not null,
  -- Which flow, outcome or kind of evidence, where an achievement asks for it.
  about text,
  -- What was granted: the day's cap is already taken off.
  points integer not null check (points >= 0),
  -- The person's own day, which no later change of their zone moves.
  local_date date not null,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index xp_events_once on assistant.xp_events (user_id, tenant_id, kind, ref);
create index xp_events_by_day on assistant.xp_events (user_id, local_date);
-- For the month that a list of points begins with.
create index xp_events_by_time on assistant.xp_events (user_id, occurred_at);

-- Without a row: shown, and not looked through yet.
create table assistant.game_settings (
  tenant_id uuid not null,
  user_id uuid not null,
  hidden boolean not null default false,
  replayed_at timestamptz,
  primary key (tenant_id, user_id)
);

-- Where a person lived when: their days are counted there. The first one also holds for what was before it.
create table assistant.time_zones (
  tenant_id uuid not null,
  user_id uuid not null,
  since timestamptz not null,
  zone text not null check (char_length(zone) between 1 and 60),
  primary key (tenant_id, user_id, since)
);

-- On how many days a week they want to do something, from this day on; null for no rhythm any more.
create table assistant.rhythm_goals (
  tenant_id uuid not null,
  user_id uuid not null,
  from_date date not null,
  days smallint check (days between 1 and 5),
  primary key (tenant_id, user_id, from_date)
);

-- Weeks a person chose to rest in, each by its Monday.
create table assistant.quiet_weeks (
  tenant_id uuid not null,
  user_id uuid not null,
  week date not null check (extract(isodow from week) = 1),
  primary key (tenant_id, user_id, week)
);

-- Who asked to stand in the list of the month, under which name. `points` are those of `month`, kept while points are given.
create table assistant.leaderboard_members (
  tenant_id uuid not null,
  user_id uuid not null,
  pseudonym text not null check (char_length(pseudonym) between 2 and 24),
  -- As it is compared: no two people of a tenant with one name.
  folded text not null,
  month date not null check (extract(day from month) = 1),
  points integer not null default 0 check (points >= 0),
  joined_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
create unique index leaderboard_names on assistant.leaderboard_members (tenant_id, folded);
create index leaderboard_places on assistant.leaderboard_members (tenant_id, month, points desc, folded);

-- What an organisation decided. Without a row the list is open to those who want it.
create table assistant.game_policies (
  tenant_id uuid primary key,
  leaderboard boolean not null default true
);

do $$
declare name text;
begin
  foreach name in array array['xp_events', 'game_settings', 'time_zones', 'rhythm_goals', 'quiet_weeks', 'leaderboard_members'] loop
    execute format('alter table assistant.%I enable row level security', name);
    execute format('create policy own on assistant.%I to parley_app
      using (tenant_id = platform.current_tenant() and user_id = platform.current_user_id())
      with check (tenant_id = platform.current_tenant() and user_id = platform.current_user_id())', name);
    execute format('create policy everything on assistant.%I to parley_system using (true) with check (true)', name);
    execute format('grant select, delete on assistant.%I to parley_system', name);
  end loop;
end $$;
alter table assistant.game_policies enable row level security;
create policy tenant on assistant.game_policies to parley_app
  using (tenant_id = platform.current_tenant()) with check (tenant_id = platform.current_tenant());
create policy everything on assistant.game_policies to parley_system using (true) with check (true);

-- Nobody changes or takes back a point: not even the application. Erasure alone removes, as the system.
grant select, insert on assistant.xp_events to parley_app;
grant select, insert, update on assistant.game_settings to parley_app;
grant select, insert on assistant.time_zones to parley_app;
grant select, insert, update on assistant.rhythm_goals to parley_app;
grant select, insert, delete on assistant.quiet_weeks to parley_app;
grant select, insert, update, delete on assistant.leaderboard_members to parley_app;
-- A new month begins for all at once.
grant update on assistant.leaderboard_members to parley_system;
grant select on assistant.game_policies to parley_app;
grant select, insert, update, delete on assistant.game_policies to parley_system;

-- A person's history in its order, a page at a time.
drop index platform.events_by_user;
create index events_by_user on platform.events (user_id, id) where user_id is not null;

-- Deliveries are written by the statement that writes their events, which a policy that looks for these does not see yet; that there
-- is an event, the foreign key asks.
drop policy write on platform.deliveries;
create policy write on platform.deliveries for insert to parley_app with check (platform.current_tenant() is not null);

-- What a turn was worth, for whoever asks for it as one document.
alter table assistant.runs add column rewards jsonb;
