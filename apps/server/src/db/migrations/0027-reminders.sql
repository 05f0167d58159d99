-- Reminders: when somebody wants to be written to, and what was written. No word of a person stands in either table.

create table assistant.reminder_preferences (
  tenant_id uuid not null,
  user_id uuid not null,
  -- What the link to unsubscribe names, signed; not derived from the person.
  link_id uuid not null unique,
  enabled boolean not null default false,
  -- ISO weekdays, 1 is Monday.
  days smallint[] not null default '{1,2,3,4,5}' check (days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  -- On the clock of the zone, HH:MM.
  local_time text not null default '18:00' check (local_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null default 'UTC',
  language text not null default 'en' check (language in ('en', 'fr')),
  -- Equal: no quiet hours.
  quiet_from text not null default '20:00' check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text not null default '08:00' check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  max_per_week smallint not null default 3 check (max_per_week between 1 and 7),
  rhythm boolean not null default true,
  plan_due boolean not null default true,
  practice_due boolean not null default true,
  inactivity boolean not null default false,
  paused_until timestamptz,
  -- The last time somebody saved these, or came by the link of a mail: a visit that leaves no other trace.
  visited_at timestamptz not null default now(),
  -- They came to their end by themselves, because nobody answered; or by the link of a mail.
  ended text check (ended in ('unanswered', 'unsubscribed')),
  -- The next occasion; null: none. The scheduler looks at nothing else.
  next_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
create index reminder_preferences_next on assistant.reminder_preferences (next_at) where next_at is not null;
create index reminder_preferences_of_person on assistant.reminder_preferences (user_id);

-- The outbox. waiting → claimed (may be taken again when the lease is over: nothing left) → sending (never sent again, whatever
-- happens) → sent. `lost`: nobody knows whether it arrived. `dropped`: it was not sent, and will not be.
create table assistant.reminders (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null,
  kind text not null default 'rhythm' check (kind in ('rhythm', 'plan_due', 'practice_due', 'inactivity')),
  -- The plan it is about.
  about uuid,
  -- The day of the occasion, where the person is.
  local_date date not null,
  language text not null default 'en' check (language in ('en', 'fr')),
  -- It says that no more will come.
  is_last boolean not null default false,
  status text not null default 'waiting' check (status in ('waiting', 'claimed', 'sending', 'sent', 'lost', 'dropped')),
  -- Why it was dropped.
  reason text,
  -- The instant of the occasion.
  due_at timestamptz not null,
  claimed_at timestamptz,
  -- The round that took it.
  claim uuid,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, kind, local_date)
);
-- More than the key above asks: one reminder a day, whatever it is about.
create unique index reminders_one_a_day on assistant.reminders (user_id, local_date);
create index reminders_open on assistant.reminders (status, due_at) where status in ('waiting', 'claimed', 'sending');
create index reminders_of_person on assistant.reminders (user_id, due_at desc);

do $$
declare name text;
begin
  foreach name in array array['reminder_preferences', 'reminders'] loop
    execute format('alter table assistant.%I enable row level security', name);
    execute format('create policy own on assistant.%I to parley_app
      using (tenant_id = platform.current_tenant() and user_id = platform.current_user_id())
      with check (tenant_id = platform.current_tenant() and user_id = platform.current_user_id())', name);
    execute format('create policy everything on assistant.%I to parley_system using (true) with check (true)', name);
  end loop;
end $$;
grant select, insert, update on assistant.reminder_preferences to parley_app;
grant select on assistant.reminders to parley_app;
-- The scheduler serves all people; the link of a mail is opened by somebody who is not signed in; erasure removes.
grant select, update, delete on assistant.reminder_preferences to parley_system;
grant select, insert, update, delete on assistant.reminders to parley_system;
