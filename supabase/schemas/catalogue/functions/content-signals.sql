-- Tells the page cache what is out of date. `content` names the table that was
-- edited; `stock` names the product whose numbers moved, which happens at every
-- checkout and touches far fewer pages.

create function private.tell_content()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Statements that changed no row (anybody may send those) tell nothing.
  if tg_op = 'TRUNCATE' then
    perform pg_notify('content', tg_table_name);
  elsif exists (select from changed) then
    perform pg_notify('content', tg_table_name);
  end if;
  return null;
end
$$;

-- Row by row: the tables of before and after that a statement's trigger is
-- handed cost more than its work.
create function private.tell_variant()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.inventory <> new.inventory then
    perform pg_notify('stock', new.product_id::text);
  end if;
  if to_jsonb(new) - '{inventory,claimed}'::text[]
    <> to_jsonb(old) - '{inventory,claimed}'::text[]
  then
    perform pg_notify('content', tg_table_name);
  end if;
  return null;
end
$$;
