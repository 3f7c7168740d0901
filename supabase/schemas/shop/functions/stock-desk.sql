-- The stock list: how much is on the shelf, held and for sale, and how fast it
-- sells.

create function private.is_low(p_left integer, p_low_at integer)
returns boolean
language sql immutable
set search_path = ''
as $$
  select p_left between 0 and coalesce(p_low_at, 5)
$$;

-- on_hand: in the store room and not sold. held: the part that unpaid checkouts
-- keep from others. available: not in anybody's checkout. days_left: by the
-- last thirty days' sales. to_send: sold but not sent.
create function private.stock_figures(p_variant_ids uuid[] default null)
returns table (
  id uuid, product_id uuid, product text, title text, "position" integer,
  sku text, shelf text, low_at integer, is_low boolean, on_hand integer,
  held integer, available integer, sold integer, to_send integer,
  days_left integer
)
language sql stable
set search_path = ''
as $$
  with held as (
    select r.variant_id, sum(r.qty)::integer as qty
    from public.stock_reservations r
    where r.state = 'held' group by r.variant_id
  ), sold as (
    select i.variant_id, sum(i.qty - i.refunded_qty)::integer as qty
    from public.orders o join public.order_items i on i.order_id = o.id
    where o.created_at > now() - interval '30 days' and o.status = 'paid'
    group by i.variant_id
    having sum(i.qty - i.refunded_qty) > 0
  ), unsent as (
    select i.variant_id, sum(i.qty - i.refunded_qty - coalesce((
      select sum(p.qty) from public.parcel_items p
      where p.order_item_id = i.id), 0))::integer as qty
    from public.orders o join public.order_items i on i.order_id = o.id
    where i.is_posted and o.needs_shipping and o.shipped_at is null
      and o.status = 'paid'
    group by i.variant_id
  )
  select v.id, v.product_id, p.title, v.title, v.position, v.sku, v.shelf,
    v.low_at, private.is_low(v.inventory, v.low_at),
    v.inventory + coalesce(h.qty, 0), coalesce(h.qty, 0),
    greatest(v.inventory - v.claimed, 0), coalesce(s.qty, 0),
    coalesce(u.qty, 0), (v.inventory * 30::bigint / s.qty)::integer
  from public.product_variants v
  join public.products p on p.id = v.product_id
  left join held h on h.variant_id = v.id
  left join sold s on s.variant_id = v.id
  left join unsent u on u.variant_id = v.id
  where v.inventory >= 0
    and (p_variant_ids is null or v.id = any (p_variant_ids))
$$;

-- A page of all variants with a stock. Search: part of a name, SKU or shelf;
-- state: low, none or held; sort: a figure, with a hyphen for the most first.
create function public.stock_list(
  p_search text default '',
  p_state text default '',
  p_sort text default 'title',
  p_page integer default 1,
  p_size integer default 50
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  words constant text := lower(private.trimmed(left(p_search, 100)));
  size constant integer := least(greatest(p_size, 1), 500);
  listed jsonb;
begin
  perform private.as_shopkeeper();
  with found as (
    select f.*, case ltrim(p_sort, '-') when 'on_hand' then f.on_hand
      when 'held' then f.held when 'available' then f.available
      when 'sold' then f.sold when 'days_left' then f.days_left end
      * case when p_sort like '-%' then -1 else 1 end as key
    from private.stock_figures() f
    where (words is null or strpos(lower(
        concat_ws(' ', f.product, f.title, f.sku, f.shelf)), words) > 0)
      and case p_state when 'low' then f.is_low when 'none' then f.on_hand = 0
        when 'held' then f.held > 0 else true end
  ), placed as (
    select f.*, row_number() over (order by f.key nulls last,
      case when p_sort = 'shelf' then f.shelf end,
      case when p_sort = '-shelf' then f.shelf end desc nulls last,
      case when p_sort = '-title' then f.product end desc,
      f.product, f.position, f.id) as place
    from found f
  )
  select jsonb_build_object('count', (select count(*) from found),
    'rows', coalesce(jsonb_agg(to_jsonb(p) - '{key,place}'::text[]
      order by p.place), '[]'))
  into listed
  from placed p
  where p.place > (greatest(p_page, 1) - 1) * size::bigint
    and p.place <= greatest(p_page, 1) * size::bigint;
  return listed;
end
$$;
grant execute on function public.stock_list(text, text, text, integer, integer)
  to authenticated;

-- The figures of one variant, by its id or scanned code; null for none, and for
-- unlimited ones.
create function public.stock_of(
  p_variant_id uuid default null,
  p_sku text default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_shopkeeper();
  return (
    select to_jsonb(f) from private.stock_figures(array(
      select v.id from public.product_variants v
      where v.id = p_variant_id or v.sku = upper(private.trimmed(p_sku)))) f
    limit 1);
end
$$;
grant execute on function public.stock_of(uuid, text) to authenticated;

-- The movements of one variant's stock, the last first: fifty, and one more if
-- there are more, each with the stock after it.
create function public.stock_ledger(
  p_variant_id uuid,
  p_before bigint default null,
  p_holds boolean default false
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  lying integer;
  lines jsonb;
begin
  perform private.as_shopkeeper();
  select f.on_hand into lying
  from private.stock_figures(array[p_variant_id]) f;
  -- Counted back from the present stock, so folded lines do not matter.
  select lying - coalesce(sum(m.qty), 0) into lying
  from public.stock_movements m
  where m.variant_id = p_variant_id and m.id >= p_before
    and m.kind not in ('hold', 'hold_ended');
  with page as (
    select m.* from public.stock_movements m
    where m.variant_id = p_variant_id and (p_before is null or m.id < p_before)
      and (p_holds or m.kind not in ('hold', 'hold_ended'))
    order by m.id desc limit 51
  )
  select jsonb_agg(jsonb_build_object('id', p.id, 'at', p.at, 'kind', p.kind,
    'qty', p.qty, 'reason', p.reason, 'order_id', p.order_id,
    'order_number', (
      select o.number from public.orders o where o.id = p.order_id),
    'by', private.colleague_name(p.moved_by), 'on_hand', p.on_hand)
    order by p.id desc)
  into lines
  from (
    select p.*, lying - coalesce(sum(p.qty)
      filter (where p.kind not in ('hold', 'hold_ended')) over (
        order by p.id desc rows between unbounded preceding and 1 preceding),
      0) as on_hand
    from page p
  ) p;
  return coalesce(lines, '[]');
end
$$;
grant execute on function public.stock_ledger(uuid, bigint, boolean) to
  authenticated;
