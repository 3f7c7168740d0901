-- Opening a checkout: price it, check it, take its stock, or refuse it whole.

-- Functions, in the order open_checkout calls them

create function public.open_checkout(
  p_user_id uuid default null,
  p_lines jsonb default null,
  p_promo_code text default null,
  p_client_address text default null,
  p_replaces text default null,
  p_country text default 'GB'
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  checkout public.checkouts;
  items public.checkout_items[];
  subtotal bigint;
begin
  if upper(coalesce(p_country, '')) !~ '^[A-Z]{2}$' then
    perform private.refuse_input('country');
  end if;
  if p_user_id is not null and not private.hold_account(p_user_id) then
    raise exception 'There is no such account.' using errcode = '9X040';
  end if;
  checkout.id := gen_random_uuid();
  checkout.user_id := p_user_id;
  checkout.client_block := private.address_block(p_client_address);
  checkout.country := upper(p_country);
  perform private.refuse_live_checkouts(p_user_id, p_replaces);
  perform private.refuse_crowd(checkout.client_block);

  items := private.priced_items(checkout.id,
    case when p_lines is null and p_user_id is not null
      then private.cart_lines(p_user_id) else p_lines end);
  checkout.currency := private.one_currency(items);
  select sum(i.qty::bigint * i.unit_price_cents), not bool_and(i.is_digital),
    case when bool_or(i.is_digital) then now() end
  into subtotal, checkout.needs_address, checkout.consented_at
  from unnest(items) i;
  if subtotal > 99999999 then
    raise exception 'This order is too large.'
      using errcode = '9X001', detail = '{"field": "lines"}';
  end if;
  checkout.subtotal_cents := subtotal;
  select c.code, c.discount_percent
  into checkout.promo_code, checkout.discount_percent
  from private.usable_promo_code(p_promo_code, subtotal::integer) c;
  -- Half a penny rounds up, in whole numbers throughout.
  checkout.discount_cents :=
    (subtotal * coalesce(checkout.discount_percent, 0) + 50) / 100;
  checkout.shipping_cents := private.shipping_cents(
    subtotal::integer, not checkout.needs_address, checkout.country);
  checkout.total_cents := private.chargeable_total(checkout);

  insert into public.checkouts (
    id, user_id, client_block, currency, country, promo_code, discount_percent,
    subtotal_cents, discount_cents, shipping_cents, total_cents, needs_address,
    consented_at
  ) values (
    checkout.id, checkout.user_id, checkout.client_block, checkout.currency,
    checkout.country, checkout.promo_code, checkout.discount_percent,
    checkout.subtotal_cents, checkout.discount_cents, checkout.shipping_cents,
    checkout.total_cents, checkout.needs_address, checkout.consented_at
  ) returning * into checkout;
  insert into public.checkout_items select * from unnest(items);
  perform private.reserve_stock(checkout.id);
  return private.checkout_facts(checkout);
end
$$;
comment on function public.open_checkout(uuid, jsonb, text, text, text, text) is
  'Prices the basket from the database, takes its stock and fixes both, or '
  'refuses and changes nothing. Without lines a member''s cart is bought. '
  'Lines: [{"product_id", "variant_id", "qty"}].';

create function private.refuse_live_checkouts(p_user_id uuid, p_replaces text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  live jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('checkout ' || key, 0))
  from unnest(array[p_user_id::text, p_replaces]) key
  where key is not null
  order by key;
  select jsonb_agg(jsonb_build_object('id', c.id, 'session_id', c.session_id))
  into live
  from public.checkouts c
  where c.status = 'open'
    and (c.user_id = p_user_id or c.session_id = p_replaces);
  if live is not null then
    raise exception 'An earlier checkout of this cart is still open.'
      using errcode = '9X011',
        detail = jsonb_build_object('checkouts', live)::text;
  end if;
end
$$;
comment on function private.refuse_live_checkouts(uuid, text) is
  'One live checkout a cart: the caller ends the named ones at the provider, '
  'then here, and tries again.';

create function private.refuse_crowd(p_client_block text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_client_block is null then
    return;
  end if;
  perform pg_advisory_xact_lock(
    hashtextextended('checkout client ' || p_client_block, 0));
  if 5 <= (
    select count(*) from public.checkouts c
    where c.client_block = p_client_block and c.status = 'open'
  ) then
    raise exception
      'Too many open checkouts. Please finish or cancel one first.'
      using errcode = '9X012';
  end if;
end
$$;

create function private.cart_lines(p_user_id uuid)
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('product_id', c.product_id,
    'variant_id', c.variant_id, 'qty', c.qty) order by c.created_at, c.id)
  from public.cart_items c where c.user_id = p_user_id
$$;

create function private.priced_items(p_checkout_id uuid, p_lines jsonb)
returns public.checkout_items[]
language plpgsql stable
set search_path = ''
as $$
declare
  items public.checkout_items[];
  missing jsonb;
begin
  with lines as (
    select l.product_id, l.variant_id, sum(l.qty) as qty, min(l.place) as place
    from private.basket_lines(p_lines) l
    group by l.product_id, l.variant_id
  ), found as (
    select row(p_checkout_id, row_number() over (order by l.place), p.id, v.id,
      l.qty, v.price_cents, p.title, v.title, a.name, v.is_digital,
      v.digital_payload_id)::public.checkout_items as item, l.place
    from lines l
    join public.product_variants v
      on v.id = l.variant_id and v.product_id = l.product_id
    join public.products p on p.id = v.product_id and p.active
    left join public.artists a on a.id = p.artist_id
  )
  select array(select f.item from found f order by f.place),
    (select jsonb_agg(l.variant_id) from lines l
      where l.place not in (select f.place from found f))
  into items, missing;
  if missing is not null then
    raise exception 'Something in the basket is no longer sold.'
      using errcode = '9X003',
        detail = jsonb_build_object('variant_ids', missing)::text;
  end if;
  return items;
end
$$;

create function private.basket_lines(p_lines jsonb)
returns table (product_id uuid, variant_id uuid, qty bigint, place bigint)
language plpgsql immutable
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

create function private.one_currency(p_items public.checkout_items[])
returns text
language plpgsql stable
set search_path = ''
as $$
declare
  house_currency constant text :=
    coalesce(private.setting('default_currency') ->> 'currency', 'GBP');
  foreigners jsonb;
begin
  select jsonb_agg(v.id) into foreigners
  from unnest(p_items) i
  join public.product_variants v on v.id = i.variant_id
  where v.currency <> house_currency;
  if foreigners is not null then
    raise exception 'The basket mixes currencies.'
      using errcode = '9X005',
        detail = jsonb_build_object('variant_ids', foreigners)::text;
  end if;
  return house_currency;
end
$$;

create function private.usable_promo_code(p_code text, p_subtotal_cents integer)
returns public.promo_codes
language plpgsql stable
set search_path = ''
as $$
declare
  promo public.promo_codes;
begin
  if coalesce(trim(p_code), '') = '' then
    return null;
  end if;
  select * into promo from public.promo_codes c
  where c.code = upper(trim(p_code)) and c.active;
  if promo.id is null then
    raise exception 'Invalid promo code' using errcode = '9X006';
  end if;
  if promo.expires_at <= now() then
    raise exception 'This promo code has expired' using errcode = '9X007';
  end if;
  if p_subtotal_cents < promo.min_order_cents then
    raise exception 'This promo code asks for a larger order.'
      using errcode = '9X008', detail =
        jsonb_build_object('min_order_cents', promo.min_order_cents)::text;
  end if;
  return promo;
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

create function private.reserve_stock(p_checkout_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  wanted record;
  stock integer;
begin
  -- Always in the same order, so that two baskets never wait for each other.
  for wanted in
    select i.variant_id, sum(i.qty) as qty from public.checkout_items i
    where i.checkout_id = p_checkout_id
    group by i.variant_id order by i.variant_id
  loop
    update public.product_variants v
    set inventory = v.inventory - wanted.qty
    where v.id = wanted.variant_id and v.inventory >= wanted.qty;
    if found then
      insert into public.stock_reservations (checkout_id, variant_id, qty)
      values (p_checkout_id, wanted.variant_id, wanted.qty);
      continue;
    end if;
    select v.inventory into stock from public.product_variants v
    where v.id = wanted.variant_id;
    if stock <> -1 then
      raise exception 'There is not enough stock.'
        using errcode = '9X004', detail = jsonb_build_object('variant_id',
          wanted.variant_id, 'wanted', wanted.qty, 'left', stock)::text;
    end if;
  end loop;
end
$$;

create function private.checkout_facts(p_checkout public.checkouts)
returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(p_checkout) - '{client_block,account_deleted}'::text[]
    || jsonb_build_object('items', (
    select jsonb_agg(to_jsonb(i) - 'checkout_id' order by i.position)
    from public.checkout_items i where i.checkout_id = p_checkout.id
  ))
$$;

-- Grants: service only

revoke execute on all functions in schema public, private from public;
