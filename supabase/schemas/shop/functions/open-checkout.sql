-- Opening a checkout: prices the basket, checks it and takes its stock, or
-- refuses the whole of it.

-- Prices the basket from the database, takes its stock and fixes both, or
-- refuses and changes nothing. Without lines it buys a member's cart. Lines:
-- [{"product_id", "variant_id", "qty"}]. Room: the units from take_room.
create function public.open_checkout(
  p_user_id uuid default null,
  p_lines jsonb default null,
  p_promo_code text default null,
  p_client_address text default null,
  p_replaces text default null,
  p_country text default 'GB',
  p_room_units integer default 0
)
returns jsonb
language plpgsql
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  checkout public.checkouts;
  holder text;
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
  checkout.replaces := p_replaces;
  checkout.currency := coalesce(
    private.setting('default_currency') ->> 'currency', 'GBP');
  perform private.refuse_live_checkouts(p_user_id, p_replaces);

  items := private.priced_items(checkout.id,
    case when p_lines is null and p_user_id is not null
      then private.cart_lines(p_user_id) else p_lines end,
    checkout.currency);
  perform private.refuse_not_on_sale(items, p_user_id);
  select sum(i.qty::bigint * i.unit_price_cents), bool_or(i.needs_address),
    case when bool_or(i.is_digital and not i.needs_address) then now() end
  into subtotal, checkout.needs_address, checkout.consented_at
  from unnest(items) i;
  if subtotal > 99999999 then
    raise exception 'This order is too large.'
      using errcode = '9X001', detail = '{"field": "lines"}';
  end if;
  checkout.subtotal_cents := subtotal;
  select d.promo_code, d.percent, d.cents
  into checkout.promo_code, checkout.discount_percent, checkout.discount_cents
  from private.discount_on(items, p_promo_code, p_user_id) d;
  checkout.shipping_cents := private.shipping_cents(
    subtotal::integer, not checkout.needs_address, checkout.country);
  checkout.total_cents := private.chargeable_total(checkout);
  perform private.take_opening(checkout.client_block, cardinality(items));
  holder := private.holder(checkout.user_id, checkout.client_block);
  checkout.within_allowance := private.take_holding(
    holder, private.limited_units(items) - p_room_units);
  if not checkout.within_allowance then
    perform private.give_holding(holder, p_room_units);
  end if;

  insert into public.checkouts (
    id, user_id, client_block, currency, country, promo_code, discount_percent,
    subtotal_cents, discount_cents, shipping_cents, total_cents, needs_address,
    consented_at, replaces, within_allowance
  ) values (
    checkout.id, checkout.user_id, checkout.client_block, checkout.currency,
    checkout.country, checkout.promo_code, checkout.discount_percent,
    checkout.subtotal_cents, checkout.discount_cents, checkout.shipping_cents,
    checkout.total_cents, checkout.needs_address, checkout.consented_at,
    checkout.replaces, checkout.within_allowance
  ) returning * into checkout;
  insert into public.checkout_items select * from unnest(items);
  perform private.reserve_stock(checkout);
  return private.checkout_facts(checkout);
end
$$;

-- One live checkout a cart: the caller ends the named ones at the provider,
-- then here, and tries again.
create function private.refuse_live_checkouts(p_user_id uuid, p_replaces text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  live jsonb;
begin
  if p_user_id is null and p_replaces is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('checkout ' || key, 0))
  from unnest(array[p_user_id::text, p_replaces]) key
  where key is not null
  order by key;
  select jsonb_agg(jsonb_build_object('id', c.id, 'session_id', c.session_id))
  into live
  from public.checkouts c
  where c.status = 'open'
    and (c.user_id = p_user_id
      or c.session_id = p_replaces or c.replaces = p_replaces);
  if live is not null then
    raise exception 'An earlier checkout of this cart is still open.'
      using errcode = '9X011',
        detail = jsonb_build_object('checkouts', live)::text;
  end if;
end
$$;

-- How many units of limited variants a basket takes: at most 40, and of each no
-- more than the label allows in one order.
create function private.limited_units(p_items public.checkout_items[])
returns integer
language plpgsql stable
set search_path = ''
as $$
declare
  units bigint;
  limited jsonb;
  capped jsonb;
begin
  select coalesce(sum(i.qty) filter (where v.inventory >= 0), 0),
    jsonb_agg(v.id order by i.position) filter (where v.inventory >= 0),
    jsonb_agg(jsonb_build_object('variant_id', v.id, 'most', m.most)
      order by i.position) filter (where i.qty > m.most)
  into units, limited, capped
  from unnest(p_items) i
  join public.product_variants v on v.id = i.variant_id
  join public.products p on p.id = v.product_id
  -- Each of these is a pass or a term of its own, limited or not.
  cross join lateral (select least(v.max_per_order, case
    when p.product_type in ('experience', 'membership') then 40 end) as most
  ) m;
  if capped is not null then
    raise exception 'The label gives fewer of this to one order.'
      using errcode = '9X014', detail = (capped -> 0)::text;
  end if;
  if units > 40 then
    raise exception 'The order would keep too much from others.'
      using errcode = '9X013', detail = jsonb_build_object(
        'variant_ids', limited, 'units', units)::text;
  end if;
  return units;
end
$$;

create function private.reserve_stock(p_checkout public.checkouts)
returns void
language plpgsql
set search_path = ''
as $$
declare
  holds constant boolean := p_checkout.within_allowance;
  wanted record;
  shelf record;
  lying integer;
  units integer := 0;
  emptied uuid[] := '{}';
  short jsonb := '[]';
begin
  perform private.stock_moves_by('hold', p_checkout.id);
  -- Always in the same order, so that two baskets never deadlock.
  for wanted in
    select i.variant_id, i.qty from public.checkout_items i
    where i.checkout_id = p_checkout.id order by i.variant_id
  loop
    update public.product_variants v
    set inventory = v.inventory - case when holds then wanted.qty else 0 end,
      claimed = v.claimed + case when holds then 0 else wanted.qty end
    where v.id = wanted.variant_id and v.inventory - v.claimed >= wanted.qty
    returning v.inventory - case when holds then 0 else wanted.qty end
    into lying;
    if found then
      units := units + wanted.qty;
      insert into public.stock_reservations
        (checkout_id, variant_id, qty, state)
      values (p_checkout.id, wanted.variant_id, wanted.qty,
        case when holds then 'held' else 'claimed' end);
    else
      select v.inventory, greatest(v.inventory - v.claimed, 0) as free
      into strict shelf
      from public.product_variants v where v.id = wanted.variant_id;
      if shelf.inventory <> -1 then
        lying := shelf.inventory - wanted.qty;
        units := units + wanted.qty;
        short := short || jsonb_build_object('variant_id', wanted.variant_id,
          'wanted', wanted.qty, 'left', shelf.free);
      end if;
    end if;
    if lying = 0 then
      emptied := emptied || wanted.variant_id;
    end if;
  end loop;
  perform private.stock_moves_by(null);
  perform private.refuse_clearance(p_checkout, emptied);
  perform private.refuse_short(short, units);
end
$$;

create function private.refuse_clearance(
  p_checkout public.checkouts,
  p_emptied uuid[]
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if cardinality(p_emptied) > 3 then
    raise exception 'The order would keep too much from others.'
      using errcode = '9X013', detail = jsonb_build_object(
        'variant_ids', p_emptied, 'empties', cardinality(p_emptied))::text;
  end if;
  -- Guests who have not begun to pay may empty a quarter of the shelves at
  -- most: beyond that, stock stays visible and is only claimed.
  if cardinality(p_emptied) > 0 and p_checkout.user_id is null
    and p_checkout.within_allowance and private.guests_empty_enough()
  then
    perform private.soften(array[p_checkout.id]);
  end if;
end
$$;

create function private.guests_empty_enough()
returns boolean
language sql stable
set search_path = ''
as $$
  select count(*) filter (where v.inventory = 0 and exists (
    select from public.stock_reservations r
    join public.checkouts c on c.id = r.checkout_id
    where r.variant_id = v.id and r.state = 'held' and c.status = 'open'
      and c.user_id is null and c.begun_at is null
  )) > greatest(3, count(*) / 4)
  from public.product_variants v where v.inventory >= 0
$$;

-- Raises an error with the first variant that is short, all of them, and the
-- whole basket's limited units.
create function private.refuse_short(p_short jsonb, p_units integer)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_short is distinct from '[]' then
    raise exception 'There is not enough stock.' using errcode = '9X004',
      detail = ((p_short -> 0) || jsonb_build_object(
        'short', p_short, 'units', p_units))::text;
  end if;
end
$$;
