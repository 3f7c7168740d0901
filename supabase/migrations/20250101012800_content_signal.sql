-- Tells whoever listens that pages are out of date. `content` names the table
-- that was edited; `stock` the product whose numbers moved, which happens at
-- every checkout and touches far fewer pages.

-- Functions

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

revoke execute on all functions in schema public, private from public;

-- Triggers

do $$
declare
  edited text;
begin
  foreach edited in array array[
    'pictures', 'artists', 'artist_tour_dates', 'artist_press', 'releases',
    'audio_files', 'artist_videos', 'news_articles', 'products',
    'product_variants', 'site_settings', 'shipping_zones', 'shipping_rates'
  ] loop
    execute format(
      'create trigger tell_insert after insert on public.%I
        referencing new table as changed
        for each statement execute function private.tell_content()', edited);
    execute format(
      'create trigger tell_delete after delete on public.%I
        referencing old table as changed
        for each statement execute function private.tell_content()', edited);
    execute format(
      'create trigger tell_truncate after truncate on public.%I
        for each statement execute function private.tell_content()', edited);
    continue when edited = 'product_variants';
    execute format(
      'create trigger tell_update after update on public.%I
        referencing new table as changed
        for each statement execute function private.tell_content()', edited);
  end loop;
end
$$;

create trigger tell_update after update on public.product_variants
  for each row execute function private.tell_variant();
