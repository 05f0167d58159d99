-- What has served its time is removed by the nightly job, which runs as the system. Ids of events begin with their time, so the
-- primary key finds the old ones; deliveries go with their events.
grant delete on platform.events, platform.mailbox to parley_system;
