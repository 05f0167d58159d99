-- A reply is held by a lease of the node that writes it. A node that takes it over begins at the first word; what the former one still writes does not count.
alter table assistant.runs
  -- Null while a node that ends hands it over: any other may take it.
  alter column node_id drop not null,
  alter column heartbeat_at drop not null,
  add column attempt smallint not null default 0 check (attempt >= 0),
  -- What follows from the turn is told with its end; otherwise it was told with the message.
  add column holds_news boolean not null default false;

-- Signs of life come every second: no index has to hear of them. The few that run are found by the two that are unique among them.
drop index assistant.runs_running;
alter table assistant.runs set (fillfactor = 80);
