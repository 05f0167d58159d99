-- What each turn of a conversation writes, made less; what these were for is done without them.

-- Rows that wait for a reader or a counter go with the telling. One whose event is gone meanwhile is nobody's news, and is taken off all the same.
alter table platform.deliveries drop constraint deliveries_event_id_fkey;
alter table platform.uncounted drop constraint uncounted_event_id_fkey;

-- The run of a message is found by its reply.
drop index assistant.runs_by_user_message;
