-- Fees: what the payment provider kept of each payment. They are fetched after
-- the sale, since a provider may not know them at once, and are booked by line,
-- as sales and refunds are.

-- Payments whose fee should be fetched now. Each is given to one caller, and
-- returned again later unless its fee was taken: after a minute, then twice as
-- long each time, up to eleven days.
create function public.claim_fees(p_limit integer)
returns table (order_id uuid, payment_id text, currency text)
language sql security definer
set search_path = ''
as $$
  with due as (
    select f.order_id from private.payment_fees f
    where f.cents is null and f.ask_at <= now()
    order by f.ask_at limit p_limit
    for update skip locked
  ), claimed as (
    update private.payment_fees f set asked = f.asked + 1,
      ask_at = now() + interval '1 minute' * 2 ^ least(f.asked, 14)
    from due where f.order_id = due.order_id
    returning f.order_id
  )
  select o.id, o.payment_id, o.paid_currency
  from claimed c join public.orders o on o.id = c.order_id
$$;

-- Records once what the provider kept of an order's payment. Returns whether it
-- was new.
create function public.take_fee(p_order_id uuid, p_cents integer)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.payment_fees set cents = p_cents
  where order_id = p_order_id and cents is null;
  if not found then
    return false;
  end if;
  perform private.book_fee(p_order_id, p_cents);
  return true;
end
$$;

-- Booked on the day of the sale, each line with its share of the fee.
create function private.book_fee(p_order_id uuid, p_cents integer)
returns void
language sql
set search_path = ''
as $$
  with sold as (
    select m.*, row_number() over (order by m.id) as place
    from private.money_movements m
    where m.order_id = p_order_id and m.kind = 'sale'
  ), shares as (
    select private.shared_out(p_cents,
      array_agg(s.cents::bigint order by s.place)) as cents
    from sold s
  ), booking as materialized (
    select nextval('private.money_bookings') as id
  )
  insert into private.money_movements (booking, leads, order_id, order_item_id,
    variant_id, at, kind, currency, country, cents, vat_rate, vat_cents,
    fee_cents)
  select b.id, row_number() over (order by s.place) = 1, s.order_id,
    s.order_item_id, s.variant_id, s.at, 'fee', s.currency, s.country, 0,
    s.vat_rate, 0, f.cents[s.place]
  from sold s, shares f, booking b
  where f.cents[s.place] > 0
  order by s.place
$$;

-- The fee of an order's payment; null cents until the provider reports it. The
-- test page's fee is invented.
create function public.order_fee(p_order_id uuid)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_shopkeeper();
  return (
    select jsonb_build_object('cents', case when o.paid_cents = 0 then 0
        else f.cents end, 'is_test', o.payment_id like 'test\_%')
    from public.orders o
    left join private.payment_fees f on f.order_id = o.id
    where o.id = p_order_id);
end
$$;
grant execute on function public.order_fee(uuid) to authenticated;
