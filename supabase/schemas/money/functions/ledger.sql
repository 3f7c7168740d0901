-- The money ledger: what every line of every order earned, and how much of it
-- was refunded, with the VAT in both. All of Studio's figures are sums over it,
-- so they agree whichever way they are cut.
--
-- The rows of an order are written with the order and never changed.

-- In percent, from the order's copy of the seller; null for a seller who
-- charges none, or has not said how much.
create function private.vat_rate(p_seller jsonb)
returns numeric
language sql immutable
set search_path = ''
as $$
  select case when private.is_vat_registered(p_seller)
      and jsonb_typeof(p_seller -> 'vat_rate') = 'number'
      and (p_seller ->> 'vat_rate')::numeric > 0
      and (p_seller ->> 'vat_rate')::numeric < 100
    then (p_seller ->> 'vat_rate')::numeric end
$$;

-- The VAT within a sum that includes it, as on receipts (domain/vat.ts).
create function private.vat_within(p_cents bigint, p_rate numeric)
returns bigint
language sql immutable
set search_path = ''
as $$
  select coalesce(round(p_cents * p_rate / (100 + p_rate)), 0)::bigint
$$;

-- Books the sum paid, by line less its share of the discount, and for postage.
create function private.book_sale(p_order public.orders)
returns void
language plpgsql
set search_path = ''
as $$
declare
  booking constant bigint := nextval('private.money_bookings');
  rate constant numeric := private.vat_rate(p_order.seller);
  items uuid[];
  variants uuid[];
  qtys integer[];
  weights bigint[];
  postage bigint;
  cents bigint[];
  vat bigint[];
begin
  select array_agg(i.id order by i.position, i.id),
    array_agg(i.variant_id order by i.position, i.id),
    array_agg(i.qty order by i.position, i.id),
    array_agg(i.qty::bigint * i.unit_price_cents - i.discount_cents
      order by i.position, i.id)
  into items, variants, qtys, weights
  from public.order_items i where i.order_id = p_order.id;
  -- The sum paid counts, even if it differs from the sum asked for.
  postage := case when p_order.total_cents = 0 then 0
    else p_order.paid_cents::bigint * p_order.shipping_cents
      / p_order.total_cents end;
  cents := private.shared_out(p_order.paid_cents - postage, weights) || postage;
  vat := private.shared_out(private.vat_within(p_order.paid_cents, rate), cents);
  insert into private.money_movements (booking, leads, order_id, order_item_id,
    variant_id, at, kind, currency, country, cents, vat_rate, vat_cents, qty,
    orders)
  select booking, p.place = 1, p_order.id, p.item, p.variant, p_order.created_at, 'sale',
    p_order.paid_currency, (
      select a.country from public.order_addresses a
      where a.order_id = p_order.id),
    p.cents, rate, p.vat, coalesce(p.qty, 0), (p.place = 1)::integer
  from unnest(items, variants, qtys, cents, vat) with ordinality
    as p (item, variant, qty, cents, vat, place)
  where p.item is not null or p.cents > 0
  order by p.place;
end
$$;

-- Distributes a refund over the lines: to those it was asked for, and the rest
-- in proportion to what is left of each. A negative sum is a refund that came
-- back to us.
create function private.refund_parts(
  p_order_id uuid,
  p_cents bigint
)
returns table (order_item_id uuid, qty integer, cents bigint)
language sql stable
set search_path = ''
as $$
  with booked as (
    select m.order_item_id, min(m.id) as place, sum(m.cents) as kept,
      -coalesce(sum(m.cents) filter (where m.kind = 'refund'), 0) as given,
      -coalesce(sum(m.qty) filter (where m.kind = 'refund'), 0) as units
    from private.money_movements m where m.order_id = p_order_id
    group by m.order_item_id
  ), said as (
    select i.order_item_id, i.cents from public.refund_items i
    join public.refunds r on r.id = i.refund_id
    where r.order_id = p_order_id and r.state = 'done'
    union all
    select null, r.shipping_cents from public.refunds r
    where r.order_id = p_order_id and r.state = 'done'
  ), parts as (
    -- The part named for a line and not booked yet, never more than is left.
    select b.order_item_id, b.place, b.kept, b.given, coalesce(
        i.refunded_qty, 0) - b.units as qty,
      case when p_cents > 0 then greatest(0, least(b.kept, coalesce((
        select sum(s.cents) from said s
        where s.order_item_id is not distinct from b.order_item_id), 0)
          - b.given)) else 0 end as named
    from booked b
    left join public.order_items i on i.id = b.order_item_id
  ), listed as (
    select array_agg(p.order_item_id order by p.place) as items,
      array_agg(p.qty::integer order by p.place) as qtys,
      private.shared_out(least(sum(p.named), abs(p_cents))::bigint,
        array_agg(p.named::bigint order by p.place)) as named,
      private.shared_out(greatest(abs(p_cents) - sum(p.named), 0)::bigint,
        array_agg((case when p_cents > 0 then p.kept - p.named
          else p.given end)::bigint order by p.place)) as others
    from parts p
  )
  select s.item, s.qty, sign(p_cents)::bigint * (s.named + s.other)
  from listed l, unnest(l.items, l.qtys, l.named, l.others)
    as s (item, qty, named, other)
$$;

-- Books what an order's refunds have come to since the last booking.
create function private.book_refund(p_order public.orders, p_at timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  booking constant bigint := nextval('private.money_bookings');
  rate constant numeric := private.vat_rate(p_order.seller);
  due constant bigint := p_order.refunded_cents + coalesce((
    select sum(m.cents) from private.money_movements m
    where m.order_id = p_order.id and m.kind = 'refund'), 0);
begin
  if due = 0 then
    return;
  end if;
  with given as materialized (
    select g.order_item_id, g.qty, g.cents
    from private.refund_parts(p_order.id, due) g
  ), parts as (
    select m.order_item_id, min(m.id) as first_id,
      max(m.variant_id::text)::uuid as variant_id,
      max(m.country) as country, sum(m.vat_cents) as vat,
      coalesce(max(g.qty), 0) as qty, coalesce(max(g.cents), 0) as given,
      sum(m.cents) - coalesce(max(g.cents), 0) as left_over
    from private.money_movements m
    left join given g on g.order_item_id is not distinct from m.order_item_id
    where m.order_id = p_order.id
    group by m.order_item_id
  ), taxed as (
    -- The VAT in the remaining sum, as a receipt would state it.
    select private.shared_out(private.vat_within(
        p_order.paid_cents - p_order.refunded_cents, rate),
      array_agg(p.left_over::bigint order by p.first_id)) as vat
    from parts p
  ), numbered as (
    select p.*, row_number() over (order by p.first_id) as place
    from parts p
  )
  insert into private.money_movements (booking, leads, order_id, order_item_id,
    variant_id, at, kind, currency, country, cents, vat_rate, vat_cents, qty)
  select booking, row_number() over (order by p.place) = 1, p_order.id,
    p.order_item_id, p.variant_id, p_at, 'refund',
    p_order.paid_currency, p.country, -p.given, rate,
    t.vat[p.place] - p.vat, -p.qty
  from numbered p, taxed t
  where p.given <> 0 or p.qty <> 0 or t.vat[p.place] <> p.vat
  order by p.place;
end
$$;

create function private.book_money()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.book_sale(new);
    perform private.book_refund(new, coalesce(new.refunded_at, now()));
    insert into private.payment_fees (order_id)
    select new.id where new.paid_cents > 0 and new.payment_id is not null;
  elsif old.refunded_at is distinct from new.refunded_at then
    perform private.book_refund(new, coalesce(new.refunded_at, now()));
  else
    perform private.book_refund(new, now());
  end if;
  return null;
end
$$;

create function private.follow_country()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.money_movements set country = new.country
  where order_id = new.order_id;
  return null;
end
$$;

-- Whether a seller has a VAT number, by the setting or an order's copy of it.
create function private.is_vat_registered(p_seller jsonb)
returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(case jsonb_typeof(p_seller -> 'vat_number')
    when 'string' then private.trimmed(p_seller ->> 'vat_number') <> ''
    when 'number' then true end, false)
$$;
