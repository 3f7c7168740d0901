-- Where an order is opened, written, given back and forgotten, others join in;
-- and the codes that some of them hand out.

-- Tables

alter table public.orders add column erased_at timestamptz;
comment on column public.orders.erased_at is
  'When its buyer was forgotten. What else knows of them follows by trigger.';

alter table public.order_items add column discount_cents integer not null
  default 0 check (discount_cents between 0 and qty::bigint * unit_price_cents);
comment on column public.order_items.discount_cents is
  'The part of its order''s discount that was taken off this line.';

-- Functions: codes

create function private.random_code(p_length integer)
returns text
language sql volatile
set search_path = ''
as $$
  -- Of each byte five bits, out of 244 that are random: 26 letters have 130,
  -- and more than 32 there are none. No two letters are mistaken for each other.
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
    (get_byte(drawn.bytes, n) & 31) + 1, 1), '' order by n)
  from (select sha256(uuid_send(gen_random_uuid())
      || uuid_send(gen_random_uuid())) as bytes) drawn
  cross join generate_series(0, p_length - 1) n
$$;
comment on function private.random_code(integer) is
  'A code on paper: nobody guesses it, anybody can type it.';

create function private.plain_code(p_typed text)
returns text
language sql immutable
set search_path = ''
as $$
  select translate(
    upper(regexp_replace(left(p_typed, 100), '[^0-9A-Za-z]', '', 'g')),
    'OIL', '011')
$$;
comment on function private.plain_code(text) is
  'A code as it is stored, however it is typed: the letters that are in none '
  'are those that they are mistaken for.';

-- Functions: opening

create or replace function public.open_checkout(
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

create or replace function private.limited_units(p_items public.checkout_items[])
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
  -- Each of these is a pass or a term of its own, whether it has an end or not.
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

-- Functions: writing

create function private.deliver_order(p_order public.orders)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.share_discount(p_order);
  perform private.note_sales(p_order);
  perform private.draw_numbers(p_order.id);
  perform private.begin_memberships(p_order.id);
  perform private.issue_passes(p_order.id);
end
$$;
comment on function private.deliver_order(public.orders) is
  'What an order gives its buyer beside goods and files, in its transaction.';

create or replace function public.complete_checkout(
  p_session_id text,
  p_paid_cents integer,
  p_paid_currency text,
  p_email text default null,
  p_payment_id text default null,
  p_address jsonb default null
)
returns jsonb
language plpgsql
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  address constant jsonb := private.clean_address(p_address);
  checkout public.checkouts;
  new_order public.orders;
begin
  perform private.refuse_odd_payment(p_paid_cents, p_paid_currency);
  perform private.hold_account(c.user_id)
  from public.checkouts c where c.session_id = p_session_id;
  checkout := private.locked_checkout(p_session_id, null);
  select * into new_order from public.orders o
  where o.checkout_id = checkout.id;
  if found then
    return private.order_receipt(new_order, false);
  end if;
  new_order.id := gen_random_uuid();
  new_order.email := coalesce(
    private.clean_email(p_email), private.account_email(checkout.user_id));
  new_order.user_id := coalesce(checkout.user_id, case
    when not checkout.account_deleted
    then private.confirmed_account(new_order.email) end);
  new_order.payment_id := private.unused_payment(p_payment_id);
  new_order.attention_reason := concat_ws(',',
    private.settle_stock(checkout),
    private.misfits(checkout, p_paid_cents, p_paid_currency),
    case when new_order.payment_id is distinct from nullif(p_payment_id, '')
      then 'payment_reused' end,
    private.missing(checkout, new_order.email, address));

  insert into public.orders (
    id, user_id, email, currency, subtotal_cents, discount_cents,
    shipping_cents, total_cents, promo_code, checkout_id, session_id,
    payment_id, paid_cents, paid_currency, needs_shipping, consented_at,
    seller, attention_reason, erase_when_shipped
  ) values (
    new_order.id, new_order.user_id, new_order.email, checkout.currency,
    checkout.subtotal_cents, checkout.discount_cents, checkout.shipping_cents,
    checkout.total_cents, checkout.promo_code, checkout.id, p_session_id,
    new_order.payment_id, p_paid_cents, upper(p_paid_currency),
    checkout.needs_address, checkout.consented_at,
    coalesce(private.setting('seller'), '{}'),
    nullif(new_order.attention_reason, ''),
    checkout.account_deleted and checkout.needs_address
  ) returning * into new_order;
  insert into public.order_items (
    order_id, position, product_id, variant_id, qty, unit_price_cents,
    product_title, variant_title, artist_name, is_digital, digital_payload_id,
    pre_order_of
  )
  select new_order.id, i.position, i.product_id, i.variant_id, i.qty,
    i.unit_price_cents, i.product_title, i.variant_title, i.artist_name,
    i.is_digital, i.digital_payload_id, (
      select r.id from public.releases r
      where r.id = i.pre_order_of and not private.is_out(r))
  from public.checkout_items i where i.checkout_id = checkout.id;
  perform private.keep_address(new_order, address);
  perform private.deliver_order(new_order);
  perform private.take_off_cart(checkout);
  perform private.queue_order_mails(new_order);
  if checkout.account_deleted and not checkout.needs_address then
    perform private.erase_buyer(new_order.id);
  end if;
  return private.order_receipt(new_order, true);
end
$$;

-- Functions: giving back

create function private.close_line(
  p_order_item_id uuid,
  p_qty integer,
  p_back_on_shelf boolean
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.close_copies(p_order_item_id, p_qty, p_back_on_shelf);
  perform private.close_memberships(p_order_item_id, p_qty);
  perform private.close_passes(p_order_item_id, p_qty);
end
$$;
comment on function private.close_line(uuid, integer, boolean) is
  'So many of a line were given back: what they gave their buyer ends.';

-- Functions: forgetting

create or replace function private.erase_buyer(p_order_id uuid)
returns void
language sql
set search_path = ''
as $$
  update public.orders
  set user_id = null, email = null, erase_when_shipped = false,
    erased_at = now()
  where id = p_order_id;
  delete from public.order_addresses where order_id = p_order_id;
  update public.checkouts c set user_id = null, client_block = null
  from public.orders o
  where o.id = p_order_id and c.id = o.checkout_id;
$$;

-- Grants: service only

revoke execute on all functions in schema public, private from public;
