-- The steps that make an order out of a paid checkout, once, and take money
-- back from it.

-- Functions, in the order complete_checkout calls them

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
    product_title, variant_title, artist_name, is_digital, digital_payload_id
  )
  select new_order.id, i.position, i.product_id, i.variant_id, i.qty,
    i.unit_price_cents, i.product_title, i.variant_title, i.artist_name,
    i.is_digital, i.digital_payload_id
  from public.checkout_items i where i.checkout_id = checkout.id;
  perform private.keep_address(new_order, address);
  perform private.take_off_cart(checkout);
  perform private.queue_order_mails(new_order);
  if checkout.account_deleted and not checkout.needs_address then
    perform private.erase_buyer(new_order.id);
  end if;
  return private.order_receipt(new_order, true);
end
$$;
comment on function
  public.complete_checkout(text, integer, text, text, text, jsonb) is
  'Writes the order of a paid session, once however often it is called: '
  'order, items, address, stock, cart and mails in one transaction. What does '
  'not fit is kept and marked for attention, never refused; only a sum or a '
  'currency that is none is a fault of the caller. Address: {"name", '
  '"line1", "line2", "city", "region", "postcode", "country", "phone"}.';

create function private.clean_address(p_address jsonb)
returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_object_agg(part, nullif(private.trimmed(
    case part when 'country' then upper(p_address ->> part)
    else p_address ->> part end), ''))
  from unnest('{name,line1,line2,city,region,postcode,country,phone}'::text[])
    part
  where jsonb_typeof(p_address) = 'object'
$$;
comment on function private.clean_address(jsonb) is
  'The parts of an address, empty ones null; null for what is no object.';

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

create function private.clean_email(p_email text)
returns text
language sql immutable
set search_path = ''
as $$
  select lower(private.trimmed(p_email))
  where private.is_mailable(lower(private.trimmed(p_email)))
$$;

create function private.account_email(p_user_id uuid)
returns text
language sql stable security definer
set search_path = ''
as $$
  select private.clean_email(u.email) from auth.users u where u.id = p_user_id
$$;

create function private.confirmed_account(p_email text)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  account uuid;
begin
  perform private.lock_guest_orders(p_email);
  select u.id into account from auth.users u
  where u.email = p_email and not u.is_sso_user
    and u.email_confirmed_at is not null
  for key share;
  return account;
end
$$;
comment on function private.confirmed_account(text) is
  'The account whose owner has proved to read mail at this address.';

create function private.lock_guest_orders(p_email text)
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('orders ' || p_email, 0))
$$;
comment on function private.lock_guest_orders(text) is
  'Taken by who writes an order and by who confirms its address, so that the '
  'second of them always sees what the first did.';

create function private.unused_payment(p_payment_id text)
returns text
language sql stable
set search_path = ''
as $$
  select nullif(p_payment_id, '') where not exists (
    select from public.orders o where o.payment_id = p_payment_id
  )
$$;
comment on function private.unused_payment(text) is
  'A payment belongs to one order: its refund must find that one.';

create function private.settle_stock(p_checkout public.checkouts)
returns text
language plpgsql
set search_path = ''
as $$
declare
  reason text;
begin
  if p_checkout.status = 'ended' then
    reason := concat_ws(',', 'paid_after_end', case
      when not private.take_stock_again(p_checkout.id) then 'stock_short' end);
  end if;
  update public.stock_reservations set state = 'sold'
  where checkout_id = p_checkout.id and state = 'held';
  update public.checkouts
  set status = 'completed', outcome = 'paid', ended_at = now()
  where id = p_checkout.id;
  return reason;
end
$$;
comment on function private.settle_stock(public.checkouts) is
  'Makes what was held sold. A session paid after its stock was given back '
  'takes it again while there is any; answers what a person should know of '
  'it.';

create function private.take_stock_again(p_checkout_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  gone record;
  complete boolean := true;
begin
  for gone in
    select r.variant_id, r.qty from public.stock_reservations r
    where r.checkout_id = p_checkout_id and r.state = 'returned'
    order by r.variant_id
  loop
    update public.product_variants v set inventory = v.inventory - gone.qty
    where v.id = gone.variant_id and v.inventory >= gone.qty;
    if found then
      update public.stock_reservations r set state = 'held'
      where r.checkout_id = p_checkout_id and r.variant_id = gone.variant_id;
    else
      complete := complete and (select v.inventory = -1
        from public.product_variants v where v.id = gone.variant_id);
    end if;
  end loop;
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

create function private.can_be_posted_to(p_address jsonb)
returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(p_address ->> 'country' ~ '^[A-Z]{2}$'
    and num_nulls(p_address ->> 'name', p_address ->> 'line1',
      p_address ->> 'city', p_address ->> 'postcode') = 0, false)
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

create function private.keep_address(p_order public.orders, p_address jsonb)
returns void
language sql
set search_path = ''
as $$
  insert into public.order_addresses
    (order_id, name, line1, line2, city, region, postcode, country, phone)
  select p_order.id, coalesce(left(a.name, 200), ''),
    coalesce(left(a.line1, 300), ''), left(a.line2, 300),
    coalesce(left(a.city, 200), ''), left(a.region, 200),
    coalesce(left(a.postcode, 40), ''), a.country, left(a.phone, 40)
  from jsonb_to_record(p_address) as a (name text, line1 text, line2 text,
    city text, region text, postcode text, country text, phone text)
  where p_order.needs_shipping and a.country ~ '^[A-Z]{2}$'
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
begin
  if p_order.email is not null then
    perform public.queue_mail('order_confirmation', p_order.email,
      jsonb_build_object('order_id', p_order.id),
      'order_confirmation:' || p_order.id);
  end if;
  if p_order.needs_shipping and office is not null then
    perform public.queue_mail('order_for_office', office,
      jsonb_build_object('order_id', p_order.id),
      'order_for_office:' || p_order.id);
  end if;
end
$$;

create function private.order_receipt(p_order public.orders, p_created boolean)
returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('order_id', p_order.id,
    'customer_email', p_order.email, 'user_id', p_order.user_id,
    'attention_reason', p_order.attention_reason, 'created', p_created)
$$;

create function public.refund_order(
  p_refunded_cents integer,
  p_payment_id text default null,
  p_order_id uuid default null
)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  refunded uuid;
begin
  -- The provider names the sum of all refunds so far; an older message that
  -- comes late must not shrink it.
  update public.orders o
  set refunded_cents =
      greatest(o.refunded_cents, least(p_refunded_cents, o.paid_cents)),
    refunded_at = coalesce(o.refunded_at, now()),
    status = case when p_refunded_cents >= o.paid_cents
      then 'refunded' else o.status end
  where (o.payment_id = p_payment_id or o.id = p_order_id)
    and p_refunded_cents > 0
  returning o.id into refunded;
  if refunded is null then
    raise exception 'There is no such order.' using errcode = '9X022';
  end if;
  return refunded;
end
$$;
comment on function public.refund_order(integer, text, uuid) is
  'Records what was given back so far: all of it ends the downloads, a part '
  'is only written down.';

create function public.record_payment_event(
  p_provider text,
  p_event_id text,
  p_type text,
  p_session_id text default null
)
returns boolean
language sql
set search_path = ''
as $$
  insert into public.payment_events as e (provider, event_id, type, session_id)
  values (p_provider, p_event_id, p_type, p_session_id)
  on conflict (provider, event_id) do update set type = excluded.type
  returning e.handled_at is null
$$;
comment on function public.record_payment_event(text, text, text, text) is
  'Writes an event down once; true while it still waits to be handled.';

create function public.payment_event_handled(p_provider text, p_event_id text)
returns void
language sql
set search_path = ''
as $$
  update public.payment_events set handled_at = now()
  where provider = p_provider and event_id = p_event_id and handled_at is null
$$;

-- Grants: service only

revoke execute on all functions in schema public, private from public;
