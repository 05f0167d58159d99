-- What happened in one millisecond is told in the order it happened: by the id of the event, which keeps that order.
drop index identity.notifications_by_person;
create index notifications_by_person on identity.notifications (user_id, is_pinned desc, event_id desc, id desc);
