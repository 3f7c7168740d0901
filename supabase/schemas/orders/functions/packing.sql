-- The items left to pack of the chosen orders. A packing slip names the
-- numbered copies in this parcel.

-- The items left to send of up to a hundred orders, and where to, in the order
-- given.
create function public.orders_to_pack(p_order_ids uuid[])
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_shopkeeper();
  return coalesce((
    select jsonb_agg(private.packed_order(o) order by w.place)
    from (
      select a.id, min(a.place) as place
      from unnest(p_order_ids) with ordinality as a (id, place)
      group by a.id order by 2 limit 100
    ) w join public.orders o on o.id = w.id
  ), '[]');
end
$$;
grant execute on function public.orders_to_pack(uuid[]) to authenticated;

create function private.packed_line(
  p_item public.order_items,
  p_left integer
)
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('id', p_item.id, 'variant_id', p_item.variant_id,
    'qty', p_left, 'bought', p_item.qty - p_item.refunded_qty,
    'unit_price_cents', p_item.unit_price_cents,
    'product_title', p_item.product_title,
    'variant_title', p_item.variant_title,
    'artist_name', p_item.artist_name,
    'waits', p_item.pre_order_of is not null,
    -- The lowest numbers went first; refunded copies had the highest.
    'copies', to_jsonb(
      p_item.copies[greatest(1, cardinality(p_item.copies) - p_left + 1):]),
    'edition_size', p_item.edition_size, 'sku', v.sku, 'shelf', v.shelf)
  from public.product_variants v where v.id = p_item.variant_id
$$;

create function private.packed_order(p_order public.orders)
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('id', p_order.id, 'number', p_order.number,
    'created_at', p_order.created_at, 'email', p_order.email,
    'status', p_order.status, 'currency', p_order.currency,
    'subtotal_cents', p_order.subtotal_cents,
    'discount_cents', p_order.discount_cents,
    'shipping_cents', p_order.shipping_cents,
    'total_cents', p_order.total_cents, 'seller', p_order.seller,
    'address', (select to_jsonb(a) - 'order_id'
      from public.order_addresses a where a.order_id = p_order.id),
    'lines', coalesce((
      select jsonb_agg(private.packed_line(i, l.qty) order by i.position, i.id)
      from private.left_to_send(p_order.id) l
      join public.order_items i on i.id = l.order_item_id
      where l.qty > 0), '[]'))
$$;
