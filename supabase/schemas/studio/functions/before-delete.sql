-- The other effects of a deletion, shown before it happens.

-- The fate of rows that depend on these: deleted with them, kept without them,
-- or blocking the deletion.
create function public.what_hangs_on(p_table text, p_ids uuid[])
returns table (what text, fate text, count bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_role('editor', 'shop')
    or (to_regclass('public.' || quote_ident(p_table)) is not null
      and not private.may_keep(p_table, '')) then
    raise exception 'Only who may delete it is told what hangs on it.'
      using errcode = 'insufficient_privilege';
  end if;
  if coalesce(cardinality(p_ids), 0) not between 1 and 500 then
    raise exception 'Choose between one and 500 things.'
      using errcode = '9X001', detail = '{"field": "ids"}';
  end if;
  return query
  select h.what, h.fate, h.count
  from private.hanging(p_table, p_ids) h where h.count > 0;
end
$$;
grant execute on function public.what_hangs_on(text, uuid[]) to authenticated;

-- From the foreign keys, in the label's own order: blocking ones first.
create function private.hanging(p_table text, p_ids uuid[])
returns table (what text, fate text, count bigint)
language sql stable
set search_path = ''
as $$
  with variants as (
    select v.product_id, v.id from public.product_variants v
    where (p_table = 'products' and v.product_id = any (p_ids))
      or (p_table = 'product_variants' and v.id = any (p_ids))
  )
  select 'releases', 'blocks', count(*) from public.releases
  where p_table = 'artists' and artist_id = any (p_ids)
  union all
  select 'order_items', 'blocks', count(*) from variants v
  join public.order_items i
    on (i.product_id, i.variant_id) = (v.product_id, v.id)
  union all
  select 'checkout_items', 'blocks', count(*) from variants v
  join public.checkout_items i
    on (i.product_id, i.variant_id) = (v.product_id, v.id)
  union all
  select 'pre_orders', 'blocks', count(*) from public.order_items
  where p_table = 'releases' and pre_order_of = any (p_ids)
  union all
  select 'artist_tour_dates', 'goes', count(*) from public.artist_tour_dates
  where p_table = 'artists' and artist_id = any (p_ids)
  union all
  select 'artist_press', 'goes', count(*) from public.artist_press
  where p_table = 'artists' and artist_id = any (p_ids)
  union all
  select 'artist_videos', 'goes', count(*) from public.artist_videos
  where p_table = 'artists' and artist_id = any (p_ids)
  union all
  select 'audio_files', 'goes', count(*) from public.audio_files
  where p_table = 'releases' and release_id = any (p_ids)
    and category = 'master'
  union all
  select 'product_variants', 'goes', count(*) from variants
  where p_table = 'products'
  union all
  select 'product_pictures', 'goes', count(*) from public.product_pictures
  where p_table = 'products' and product_id = any (p_ids)
  union all
  select 'cart_items', 'goes', count(*) from variants v
  join public.cart_items c
    on (c.product_id, c.variant_id) = (v.product_id, v.id)
  union all
  select 'shipping_rates', 'goes', count(*) from public.shipping_rates
  where p_table = 'shipping_zones' and shipping_zone_id = any (p_ids)
  union all
  select 'artist_videos', 'stays', count(*) from public.artist_videos v
  where p_table = 'releases' and (v.release_id = any (p_ids) or v.id in (
    select f.video_id from private.unreleased_films f
    where f.release_id = any (p_ids)))
  union all
  select 'products', 'stays', count(*) from public.products
  where (p_table = 'artists' and artist_id = any (p_ids))
    or (p_table = 'releases' and release_id = any (p_ids))
$$;
