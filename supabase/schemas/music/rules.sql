-- Functions that checks, defaults and indexes of tables call, and what they
-- call in turn. Created before the tables, and replaced, never dropped.

-- A list of people, one a line: each filled in, and a line rather than a
-- paragraph.
create or replace function private.are_names(p_names text[])
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select cardinality(p_names) <= 40 and not exists (
    select from unnest(p_names) n
    where n is null or n !~ '\S' or n ~ '[[:cntrl:]]' or length(n) > 120)
$$;
grant execute on function private.are_names(text[]) to authenticated;
