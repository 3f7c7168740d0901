-- Runs before any subject's own grants: only the service may call a function,
-- and the service may use every table of the API.

revoke execute on all functions in schema public, private from public;
grant all on all tables in schema public to service_role;
grant all on all sequences in schema public to service_role;
