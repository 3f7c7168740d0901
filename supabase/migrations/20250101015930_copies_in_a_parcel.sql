-- Of a numbered line that goes in parts, a slip names the copies that are in
-- this parcel. It gets numbers: how they are said is said once, elsewhere.

-- Functions

create or replace function private.packed_line(
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
    -- The lowest went before; those given back were the highest.
    'copies', to_jsonb(
      p_item.copies[greatest(1, cardinality(p_item.copies) - p_left + 1):]),
    'edition_size', p_item.edition_size, 'sku', v.sku, 'shelf', v.shelf)
  from public.product_variants v where v.id = p_item.variant_id
$$;

drop function private.line_notes(public.order_items);

-- Grants

revoke execute on all functions in schema public, private from public;
