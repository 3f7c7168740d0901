-- The cost of a basket, from the database alone.

create function private.cart_lines(p_user_id uuid)
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('product_id', c.product_id,
    'variant_id', c.variant_id, 'qty', c.qty) order by c.created_at, c.id)
  from public.cart_items c where c.user_id = p_user_id
$$;

create function private.priced_items(
  p_checkout_id uuid,
  p_lines jsonb,
  p_currency text
)
returns public.checkout_items[]
language plpgsql stable
set search_path = ''
as $$
declare
  items public.checkout_items[];
  missing jsonb;
  foreigners jsonb;
begin
  with lines as (
    select l.product_id, l.variant_id, sum(l.qty) as qty,
      row_number() over (order by min(l.place)) as position
    from private.basket_lines(p_lines) l
    group by l.product_id, l.variant_id
  )
  select array_agg(row(p_checkout_id, l.position, p.id, v.id, l.qty,
      v.price_cents, p.title, v.title, a.name, v.is_digital,
      v.digital_payload_id, v.needs_address,
      case when p.out_from > now() then p.release_id end
    )::public.checkout_items order by l.position),
    jsonb_agg(l.variant_id order by l.position) filter (where p.id is null),
    jsonb_agg(v.id order by l.position) filter (where v.currency <> p_currency)
  into items, missing, foreigners
  from lines l
  left join public.product_variants v
    on v.id = l.variant_id and v.product_id = l.product_id
  left join public.products p on p.id = v.product_id and p.active
    and p.public_from <= now()
  left join public.artists a on a.id = p.artist_id;
  if missing is not null then
    raise exception 'Something in the basket is no longer sold.'
      using errcode = '9X003',
        detail = jsonb_build_object('variant_ids', missing)::text;
  end if;
  if foreigners is not null then
    raise exception 'The basket mixes currencies.'
      using errcode = '9X005',
        detail = jsonb_build_object('variant_ids', foreigners)::text;
  end if;
  return items;
end
$$;

-- In the order of the lines. The estimated number of rows decides how they are
-- looked up: one by one, without reading every variant.
create function private.basket_lines(p_lines jsonb)
returns table (product_id uuid, variant_id uuid, qty bigint, place bigint)
language plpgsql immutable rows 5
set search_path = ''
as $$
declare
  uuid_form constant text :=
    '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
begin
  if coalesce(p_lines, '[]') = '[]' then
    raise exception 'The basket is empty.' using errcode = '9X002';
  end if;
  if jsonb_typeof(p_lines) <> 'array' or jsonb_array_length(p_lines) > 100
    or exists (
      select from jsonb_array_elements(p_lines) l
      where (jsonb_typeof(l) = 'object'
        and l ->> 'product_id' ~* uuid_form
        and l ->> 'variant_id' ~* uuid_form
        and jsonb_typeof(l -> 'qty') = 'number'
        and l ->> 'qty' ~ '^[1-9][0-9]{0,2}$') is not true
    )
  then
    raise exception 'The basket cannot be read.'
      using errcode = '9X001', detail = '{"field": "lines"}';
  end if;
  return query
  select (l ->> 'product_id')::uuid, (l ->> 'variant_id')::uuid,
    (l ->> 'qty')::bigint, n
  from jsonb_array_elements(p_lines) with ordinality as t (l, n);
end
$$;

create function private.chargeable_total(p_checkout public.checkouts)
returns integer
language plpgsql immutable
set search_path = ''
as $$
declare
  total integer;
begin
  if p_checkout.shipping_cents is null then
    raise exception 'We cannot ship this order yet' using errcode = '9X009',
      detail = jsonb_build_object('country', p_checkout.country)::text;
  end if;
  total := p_checkout.subtotal_cents - p_checkout.discount_cents
    + p_checkout.shipping_cents;
  if total between 1 and 29 then
    raise exception 'The smallest amount that can be paid is 30 pence.'
      using errcode = '9X010',
        detail = jsonb_build_object('total_cents', total)::text;
  end if;
  return total;
end
$$;
