-- Tells the page cache what is out of date. `content` names the table that was
-- edited; `stock` names the product whose numbers changed, which happens at
-- every checkout and touches far fewer pages.

create function private.tell_content()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Anybody may send statements that change no row: these are ignored.
  if tg_op = 'TRUNCATE' then
    perform pg_notify('content', tg_table_name);
  elsif exists (select from changed) then
    perform pg_notify('content', tg_table_name);
  end if;
  return null;
end
$$;

-- Row by row: a statement trigger's transition tables cost more than the work
-- itself.
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
