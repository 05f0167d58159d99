-- A reply that the built-in coach wrote in place of a model that failed, told apart from one it was asked for; and what was said before the turns a
-- model is given, kept with the reply it belongs to, so that an edit or another branch goes on from its own.

alter table assistant.messages
  add column took_over boolean not null default false,
  add column summary text;
