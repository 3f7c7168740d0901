-- Text, codes and the time of the last change, for every subject.

-- Removes surrounding white space, tabs and line ends included.
create function private.trimmed(p_text text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(p_text, '^\s+|\s+$', '', 'g')
$$;

create function private.touch()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- A code as it is stored, however it is typed: letters not used in codes are
-- replaced by those they look like.
create function private.plain_code(p_typed text)
returns text
language sql immutable
set search_path = ''
as $$
  select translate(
    upper(regexp_replace(left(p_typed, 100), '[^0-9A-Za-z]', '', 'g')),
    'OIL', '011')
$$;
