-- Functions that checks, defaults and indexes of tables call, and what they
-- call in turn. Created before the tables, and replaced, never dropped.

-- A word with letters that sound alike made equal: vynil matches vinyl.
create or replace function private.as_heard(p_word text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select translate(p_word, 'ykz', 'ics')
$$;
