-- The money ledger knows for which lines a refund was made.

-- Functions

create or replace function private.refund_parts(
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
    -- What is said of a line and not booked yet, and never more than it has.
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
comment on function private.refund_parts(uuid, bigint) is
  'Which lines a sum was given back for: those it was asked for, and for the '
  'rest each in the measure of what is left of it. A sum below nought is a '
  'refund that came back to us.';

-- Grants: nobody

revoke execute on all functions in schema public, private from public;
