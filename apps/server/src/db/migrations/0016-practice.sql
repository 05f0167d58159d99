-- Micro-practice: cards a person comes back to, a little before they would be forgotten. The words stand in files; here is only when.

create table assistant.practice_cards (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null,
  -- The set and the card in it, as the files name them.
  practice text not null,
  card text not null,
  due_at timestamptz not null,
  -- The memory model (FSRS): days until recall falls to the wanted share, and difficulty from 1 to 10; 0 before the first review.
  stability double precision not null default 0,
  difficulty double precision not null default 0,
  scheduled_days integer not null default 0,
  learning_steps integer not null default 0,
  reps integer not null default 0,
  lapses integer not null default 0,
  state smallint not null default 0 check (state between 0 and 3),
  last_review_at timestamptz,
  created_at timestamptz not null default now(),
  unique (tenant_id, user_id, practice, card)
);
create index practice_cards_due on assistant.practice_cards (user_id, due_at);

alter table assistant.practice_cards enable row level security;
create policy own on assistant.practice_cards to parley_app
  using (tenant_id = platform.current_tenant() and user_id = platform.current_user_id())
  with check (tenant_id = platform.current_tenant() and user_id = platform.current_user_id());
create policy everything on assistant.practice_cards to parley_system using (true) with check (true);
grant select, insert, update on assistant.practice_cards to parley_app;
grant select, delete on assistant.practice_cards to parley_system;
