-- The login of the application inherits nothing, and calls platform.enter before it is anyone. Each table of the schema asks for rights of its own.
grant usage on schema platform to public;
