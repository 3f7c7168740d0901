-- Which moment, and whether anything is shown before it, is asked by every
-- policy of what visitors read. Their bodies are bound to what they name when
-- they are created, so they need no search path of their own, and without one
-- the planner puts them in place instead of calling them.

create or replace function private.moment()
returns timestamptz
language sql stable parallel safe
return coalesce(
  nullif(current_setting('label.as_of', true), '')::timestamptz, now());

create or replace function private.has_preview()
returns boolean
language sql stable parallel safe
return coalesce(current_setting('label.preview', true), '') <> '';

create or replace function private.previewed(p_table text, p_id uuid)
returns boolean
language sql stable parallel safe
return coalesce(p_table || ':' || p_id = any (
  string_to_array(current_setting('label.preview', true), ',')), false);
