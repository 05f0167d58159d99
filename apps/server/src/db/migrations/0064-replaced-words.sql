-- What was taken back of a reply, kept when it ends: its log is deleted then, and a reader who comes back with a number from before that event
-- has to hear of it. The number of the event, and the character that the reply begins at; null when nothing was taken back.
-- The check holds for new rows; reading all former ones, which have neither, would keep every reply waiting.
alter table assistant.runs
  add column replaced_seq integer,
  add column replaced_from integer,
  add constraint runs_replaced check ((replaced_seq is null) = (replaced_from is null)) not valid;
