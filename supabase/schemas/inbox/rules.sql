-- Functions that checks, defaults and indexes of tables call, and what they
-- call in turn. Created before the tables, and replaced, never dropped.

create or replace function private.are_tags(p_tags text[])
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select cardinality(p_tags) <= 20 and not exists (
    select from unnest(p_tags) t where t is null or t !~ '\S' or length(t) > 40)
$$;
grant execute on function private.are_tags(text[]) to anon, authenticated;
