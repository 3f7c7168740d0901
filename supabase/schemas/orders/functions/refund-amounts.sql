-- How much of an order can be refunded, line by line. A refund is written down
-- before the payment provider is told of it, so that it happens once and never
-- exceeds what was paid.

-- Splits a sum by weights into whole pennies that add up to it: the largest
-- remainders get one more (largest remainder method).
create function private.shared_out(p_cents bigint, p_weights bigint[])
returns bigint[]
language sql immutable
set search_path = ''
as $$
  with weighed as (
    select w.place, case when sum(w.weight) over () = 0 then 1
      else w.weight end as weight
    from unnest(p_weights) with ordinality as w (weight, place)
  ), parts as (
    select place, p_cents * weight / (sum(weight) over ())::bigint as whole,
      p_cents * weight % (sum(weight) over ())::bigint as rest
    from weighed
  ), turns as (
    select place, whole, row_number() over (order by rest desc, place) as turn,
      p_cents - sum(whole) over () as spare
    from parts
  )
  select array_agg((whole + case when turn <= spare then 1 else 0 end)
    order by place) from turns
$$;

-- The sum paid for each line after its share of the discount, and for the
-- postage, which has no line: together exactly the sum paid.
create function private.paid_by_line(p_order public.orders)
returns table (order_item_id uuid, cents bigint)
language sql stable
set search_path = ''
as $$
  with postage as (
    select case when p_order.total_cents = 0 then 0
      else p_order.paid_cents::bigint * p_order.shipping_cents
        / p_order.total_cents end as cents
  ), lines as (
    select array_agg(i.id order by i.position, i.id) as ids,
      array_agg(i.qty::bigint * i.unit_price_cents - i.discount_cents
        order by i.position, i.id) as weights
    from public.order_items i where i.order_id = p_order.id
  )
  select l.id, l.cents from lines, postage, unnest(lines.ids,
    private.shared_out(p_order.paid_cents - postage.cents, lines.weights))
    as l (id, cents)
  union all
  select null, postage.cents from postage
$$;

-- The value of the next few of a line: however many steps it takes to refund
-- all of them, the parts add up to the sum paid for it.
create function private.part_of_line(
  p_cents bigint,
  p_qty integer,
  p_given integer,
  p_more integer
)
returns bigint
language sql immutable
set search_path = ''
as $$
  select p_cents * (p_given + p_more) / p_qty - p_cents * p_given / p_qty
$$;

create function private.refundable_lines(p_order public.orders)
returns table (
  order_item_id uuid, place integer, qty integer, given integer, cents bigint
)
language sql stable
set search_path = ''
as $$
  select i.id, i.position, i.qty, i.refunded_qty + coalesce((
      select sum(a.qty)::integer from public.refund_items a
      join public.refunds r on r.id = a.refund_id
      where a.order_item_id = i.id and r.state = 'asked'), 0), p.cents
  from private.paid_by_line(p_order) p
  join public.order_items i on i.id = p.order_item_id
$$;

create function private.taken_back(p_order_id uuid)
returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(sum(r.cents), 0)::bigint from public.refunds r
  where r.order_id = p_order_id and r.state in ('asked', 'done')
$$;

create function private.postage_left(p_order public.orders)
returns bigint
language sql stable
set search_path = ''
as $$
  select p.cents - coalesce((
    select sum(r.shipping_cents) from public.refunds r
    where r.order_id = p_order.id and r.state in ('asked', 'done')), 0)::bigint
  from private.paid_by_line(p_order) p where p.order_item_id is null
$$;
