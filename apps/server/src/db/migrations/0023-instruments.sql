-- Questionnaires: answers of one that is under way, and the scores of those that were finished. A finished one leaves no answers behind.

create table assistant.instrument_answers (
  tenant_id uuid not null,
  user_id uuid not null,
  instrument text not null,
  -- Which items in which wording were answered; other ones are answered anew.
  items_version text not null,
  -- {item: 1 to 5}
  answers jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id, instrument)
);

create table assistant.instrument_results (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null,
  instrument text not null,
  lang text not null check (lang in ('en', 'fr')),
  -- {scale: {"raw": …, "band": "lower" | "middle" | "upper"}}
  scores jsonb not null,
  items_version text not null,
  taken_at timestamptz not null,
  -- By the person; it can be taken back for a while.
  removed_at timestamptz
);
create index instrument_results_of_person on assistant.instrument_results (user_id, tenant_id, instrument, taken_at);
create index instrument_results_removed on assistant.instrument_results (removed_at) where removed_at is not null;

do $$
declare name text;
begin
  foreach name in array array['instrument_answers', 'instrument_results'] loop
    execute format('alter table assistant.%I enable row level security', name);
    execute format('create policy own on assistant.%I to parley_app
      using (tenant_id = platform.current_tenant() and user_id = platform.current_user_id())
      with check (tenant_id = platform.current_tenant() and user_id = platform.current_user_id())', name);
    execute format('create policy everything on assistant.%I to parley_system using (true) with check (true)', name);
  end loop;
end $$;
grant select, insert, update, delete on assistant.instrument_answers to parley_app;
grant select, insert, update (removed_at) on assistant.instrument_results to parley_app;
grant select, delete on assistant.instrument_answers, assistant.instrument_results to parley_system;
