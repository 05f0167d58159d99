-- Points of a day are looked up by all that row-level security asks for, the day first. As long as a ledger is not analysed, the planner thinks any two
-- columns as good as any others: it took the index of days for acts, or that of acts for days, and read all that somebody ever did for each of them.
create index xp_events_of_day on assistant.xp_events (local_date, user_id, tenant_id);
drop index assistant.xp_events_by_day;
