-- The foundation of everything else. Runs before the rules and the tables; each
-- line can run again.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

create schema if not exists private;
comment on schema private is
  'Objects for policies, triggers and steps that no client may call: never '
  'exposed by the API.';

grant usage on schema public, private to anon, authenticated, service_role;

-- Supabase grants every new table to every role. Here a forgotten grant refuses
-- access instead of giving it.
alter default privileges in schema public
  revoke all on tables from anon, authenticated;
alter default privileges in schema public
  revoke all on sequences from anon, authenticated;
alter default privileges in schema public
  revoke all on functions from anon, authenticated;
alter default privileges in schema public
  grant all on tables to service_role;
alter default privileges in schema public
  grant all on sequences to service_role;
alter default privileges in schema public
  grant execute on functions to service_role;
alter default privileges in schema private
  grant execute on functions to service_role;
