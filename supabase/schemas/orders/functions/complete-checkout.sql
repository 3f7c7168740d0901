-- Turns a paid checkout into an order, once.

-- Writes the order of a paid session, once however often it is called: order,
-- items, address, stock, cart and mails in one transaction. Discrepancies are
-- stored and marked for attention, never refused; only an invalid sum or
-- currency is the caller's error. Address: {"name", "line1", "line2", "city",
-- "region", "postcode", "country", "phone"}.
create function public.complete_checkout(
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

create function private.refuse_odd_payment(p_cents integer, p_currency text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(p_cents, -1) < 0 then
    perform private.refuse_input('paid_cents');
  end if;
  if upper(coalesce(p_currency, '')) !~ '^[A-Z]{3}$' then
    perform private.refuse_input('paid_currency');
  end if;
end
$$;

-- A payment belongs to one order, because its refund must find that one.
create function private.unused_payment(p_payment_id text)
returns text
language sql stable
set search_path = ''
as $$
  select nullif(p_payment_id, '') where not exists (
    select from public.orders o where o.payment_id = p_payment_id
  )
$$;

-- Turns held stock into sold stock. A session paid after its stock was given
-- back takes it again while there is any. Returns what staff should know of it.
create function private.settle_stock(p_checkout public.checkouts)
returns text
language plpgsql
set search_path = ''
as $$
declare
  complete boolean;
begin
  -- Before any stock lock, in the same order as opening a checkout.
  perform private.give_holding(
    private.holder(p_checkout.user_id, p_checkout.client_block), (
      select sum(r.qty) from public.stock_reservations r
      where r.checkout_id = p_checkout.id
    ), 3);
  perform private.firm_up(p_checkout.id);
  -- Stock missing at an earlier attempt to pay may be available again.
  complete := private.take_stock_again(p_checkout.id);
  update public.stock_reservations set state = 'sold'
  where checkout_id = p_checkout.id and state = 'held';
  update public.checkouts
  set status = 'completed', outcome = 'paid', ended_at = now()
  where id = p_checkout.id;
  return nullif(concat_ws(',',
    case when p_checkout.status = 'ended' then 'paid_after_end' end,
    case when complete is not true then 'stock_short' end), '');
end
$$;

create function private.take_stock_again(p_checkout_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  gone record;
  complete boolean := true;
begin
  perform private.stock_moves_by('hold', p_checkout_id);
  for gone in
    select r.variant_id, r.qty from public.stock_reservations r
    where r.checkout_id = p_checkout_id and r.state = 'returned'
    order by r.variant_id
  loop
    update public.product_variants v set inventory = v.inventory - gone.qty
    where v.id = gone.variant_id and v.inventory - v.claimed >= gone.qty;
    if found then
      update public.stock_reservations r set state = 'held'
      where r.checkout_id = p_checkout_id and r.variant_id = gone.variant_id;
    else
      complete := complete and (select v.inventory = -1
        from public.product_variants v where v.id = gone.variant_id);
    end if;
  end loop;
  perform private.stock_moves_by(null);
  return complete;
end
$$;

create function private.misfits(
  p_checkout public.checkouts,
  p_paid_cents integer,
  p_paid_currency text
)
returns text
language sql immutable
set search_path = ''
as $$
  select nullif(concat_ws(',',
    case when p_paid_cents <> p_checkout.total_cents
      then 'amount_mismatch' end,
    case when upper(p_paid_currency) <> p_checkout.currency
      then 'currency_mismatch' end), '')
$$;

create function private.missing(
  p_checkout public.checkouts,
  p_email text,
  p_address jsonb
)
returns text
language sql immutable
set search_path = ''
as $$
  select nullif(concat_ws(',',
    case when p_email is null then 'missing_email' end,
    case
      when not p_checkout.needs_address then null
      when not private.can_be_posted_to(p_address) then 'missing_address'
      when p_address ->> 'country' <> p_checkout.country then 'foreign_address'
    end), '')
$$;

create function private.take_off_cart(p_checkout public.checkouts)
returns void
language sql
set search_path = ''
as $$
  delete from public.cart_items c using public.checkout_items i
  where i.checkout_id = p_checkout.id and c.user_id = p_checkout.user_id
    and c.variant_id = i.variant_id and c.qty <= i.qty;
  update public.cart_items c set qty = c.qty - i.qty
  from public.checkout_items i
  where i.checkout_id = p_checkout.id and c.user_id = p_checkout.user_id
    and c.variant_id = i.variant_id and c.qty > i.qty;
$$;

create function private.queue_order_mails(p_order public.orders)
returns void
language plpgsql
set search_path = ''
as $$
declare
  office constant text :=
    private.clean_email(private.setting('office') ->> 'to');
  payload constant jsonb := jsonb_build_object('order_id', p_order.id);
  buyer_key constant text := 'order_confirmation:' || p_order.id;
  office_key constant text := 'order_for_office:' || p_order.id;
  is_paid constant boolean := p_order.paid_cents > 0
    and p_order.session_id !~ '^(cs_)?test_';
  buyer public.checkouts;
begin
  select * into buyer from public.checkouts c where c.id = p_order.checkout_id;
  if p_order.email is not null then
    if is_paid or p_order.email = private.account_email(buyer.user_id) then
      perform public.queue_mail(
        'order_confirmation', p_order.email, payload, buyer_key);
    else
      perform private.queue_letter('order_confirmation', p_order.email,
        payload, buyer_key,
        private.may_write_to(p_order.email, buyer.client_block));
    end if;
  end if;
  if p_order.needs_shipping and office is not null then
    if is_paid then
      perform public.queue_mail(
        'order_for_office', office, payload, office_key);
    else
      perform private.queue_letter('order_for_office', office, payload,
        office_key, private.may_tell_office(buyer.client_block));
    end if;
  end if;
end
$$;

-- Mails the receipt with the link to the order's page again, only to the
-- order's own address; false when the limit is reached.
create function public.send_order_link(
  p_order_id uuid,
  p_client_address text default null
)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  address text;
begin
  select o.email into address from public.orders o where o.id = p_order_id
    and o.status = 'paid' and o.email is not null;
  -- Three at once and three a day per order, besides its address's limit.
  if not found
    or not private.take_allowance('order link ' || p_order_id, 1, 3, 3 / 24.0)
    or not private.may_write_to(
      address, private.address_block(p_client_address))
  then
    return false;
  end if;
  perform public.queue_mail('order_link', address,
    jsonb_build_object('order_id', p_order_id),
    'order_link:' || gen_random_uuid());
  return true;
end
$$;

create function private.order_receipt(
  p_order public.orders,
  p_created boolean
)
returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('order_id', p_order.id, 'number', p_order.number,
    'customer_email', p_order.email, 'user_id', p_order.user_id,
    'attention_reason', p_order.attention_reason, 'created', p_created)
$$;
