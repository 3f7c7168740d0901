-- Closing what a refund covers: its lines, a parcel that need not go, and a
-- wholly refunded order.

-- Records a refund made outside Studio. If it only names one already known, the
-- buyer is not told again.
create function private.write_refund(
  p_order_id uuid,
  p_cents bigint,
  p_origin text,
  p_provider_id text
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  named constant bigint := case when p_origin = 'provider'
    then p_cents else 0 end;
  before bigint;
  made uuid;
begin
  -- Money known only as part of a sum now belongs to this refund.
  with unnamed as (
    delete from public.refunds r
    where named > 0 and r.order_id = p_order_id and r.origin = 'sum'
      and r.state = 'done'
    returning r.cents
  )
  select coalesce(sum(u.cents), 0) into before from unnamed u;
  if before > named then
    insert into public.refunds (order_id, cents, state, origin, done_at)
    values (p_order_id, before - named, 'done', 'sum', now());
  end if;
  insert into public.refunds (order_id, cents, origin, provider_id)
  values (p_order_id, p_cents, p_origin, p_provider_id) returning id into made;
  perform private.finish_refund(made, p_provider_id, before < p_cents);
end
$$;

-- The money is on its way back: closes its lines, puts returned goods on the
-- shelf and tells the buyer. Runs once, with the order's row locked. A wholly
-- refunded order closes with everything in it.
create function private.finish_refund(
  p_refund_id uuid,
  p_provider_id text,
  p_tells boolean default true
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  refund public.refunds;
  bought public.orders;
begin
  update public.refunds r set state = 'done', done_at = now(), said = null,
    provider_id = coalesce(p_provider_id, r.provider_id)
  where r.id = p_refund_id and r.state = 'asked'
  returning * into refund;
  if not found then
    return;
  end if;
  perform private.close_refunded_lines(refund);
  select * into strict bought from public.orders o
  where o.id = refund.order_id;
  if p_tells and bought.email is not null and not bought.erase_when_shipped
  then
    perform public.queue_mail('order_refunded', bought.email,
      jsonb_build_object('order_id', bought.id, 'refund_id', refund.id),
      'order_refunded:' || refund.id);
  end if;
  perform private.sum_up_refunds(bought.id);
  select * into strict bought from public.orders o
  where o.id = refund.order_id;
  if bought.status = 'refunded' then
    insert into public.refund_items as a (refund_id, order_item_id, qty, cents)
    select refund.id, i.id, i.qty - i.refunded_qty, 0
    from public.order_items i
    where i.order_id = bought.id and i.refunded_qty < i.qty
    on conflict (refund_id, order_item_id) do update
      set qty = a.qty + excluded.qty;
    perform private.close_line(i.id, i.qty - i.refunded_qty, false)
    from public.order_items i
    where i.order_id = bought.id and i.refunded_qty < i.qty;
    update public.order_items i set refunded_qty = i.qty
    where i.order_id = bought.id and i.refunded_qty < i.qty;
  end if;
  perform private.stop_posting(bought);
end
$$;

-- How many of a line left the shelf for it and have not been returned.
create function private.taken_for(p_item public.order_items)
returns integer
language sql stable
set search_path = ''
as $$
  select coalesce(-sum(m.qty), 0)::integer from public.stock_movements m
  where m.order_id = p_item.order_id and m.variant_id = p_item.variant_id
    and m.kind in ('sale', 'return')
$$;

create function private.close_refunded_lines(p_refund public.refunds)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  line record;
begin
  perform private.stock_moves_by('return', null, p_refund.order_id,
    p_refund.reason);
  -- Returned goods are no edit of the variant: colleagues editing its text can
  -- go on, and the history does not undo it.
  perform set_config('request.jwt.claims', '', true);
  -- Always in the same order, so that two refunds never deadlock.
  for line in
    select i.id, i.variant_id, a.back_on_shelf,
      least(a.qty, i.qty - i.refunded_qty) as qty,
      private.taken_for(i) as taken
    from public.refund_items a
    join public.order_items i on i.id = a.order_item_id
    where a.refund_id = p_refund.id and i.refunded_qty < i.qty
    order by i.variant_id, i.id
  loop
    perform private.close_line(line.id, line.qty, line.back_on_shelf);
    -- A refunded pre-order no longer waits for its record.
    update public.order_items i
    set refunded_qty = i.refunded_qty + line.qty, pre_order_of = case
      when i.refunded_qty + line.qty < i.qty then i.pre_order_of end
    where i.id = line.id;
    -- No more than was taken for it: oversold copies never left the shelf.
    update public.product_variants v
    set inventory = v.inventory + least(line.qty, line.taken)
    where line.back_on_shelf and v.id = line.variant_id
      and v.inventory >= 0 and line.taken > 0;
  end loop;
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  perform private.stock_moves_by(null);
  -- Credit the return to the person who asked for the refund.
  update public.stock_movements m set moved_by = p_refund.made_by
  where m.order_id = p_refund.order_id and m.kind = 'return'
    and m.at = now() and m.moved_by is null;
end
$$;

create function private.sum_up_refunds(p_order_id uuid)
returns void
language sql
set search_path = ''
as $$
  update public.orders o
  set refunded_cents = back.cents,
    status = case when back.is_all then 'refunded' else 'paid' end,
    refunded_at = case when back.cents > 0 or back.is_all
      then coalesce(o.refunded_at, now()) end
  from (
    select least(sum(r.cents), b.paid_cents)::integer as cents,
      case when b.paid_cents > 0 then sum(r.cents) >= b.paid_cents
        else not exists (select from public.order_items i
          where i.order_id = b.id and i.refunded_qty < i.qty) end as is_all
    from public.orders b
    left join lateral (
      select coalesce(sum(d.cents), 0) as cents from public.refunds d
      where d.order_id = b.id and d.state = 'done') r on true
    where b.id = p_order_id
    group by b.id
  ) back
  where o.id = p_order_id
$$;

-- Cancels the packing of an order refunded before its parcel went.
create function private.stop_posting(p_order public.orders)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_order.status = 'refunded' or not p_order.needs_shipping
    or p_order.shipped_at is not null or exists (
      select from private.left_to_send(p_order.id) l where l.qty > 0)
  then
    return;
  end if;
  update public.orders o set needs_shipping = false where o.id = p_order.id;
  if p_order.erase_when_shipped then
    perform private.erase_buyer(p_order.id);
  end if;
end
$$;

-- The provider failed to refund. If a bank returns one weeks later, no line is
-- reopened: the order is marked for attention.
create function private.fail_refund(p_refund_id uuid, p_said text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  before public.refunds;
begin
  select * into before from public.refunds r where r.id = p_refund_id;
  if not found or before.state = 'failed' then
    return;
  end if;
  update public.refunds r
  set state = 'failed', done_at = null, said = left(p_said, 500)
  where r.id = p_refund_id;
  if before.state = 'done' then
    -- The goods are back but the buyer's money is not: staff must decide.
    perform private.sum_up_refunds(before.order_id);
    update public.orders o
    set attended_at = null, attention_reason = case
      when 'refund_failed' = any (string_to_array(o.attention_reason, ','))
        then o.attention_reason
      else concat_ws(',', o.attention_reason, 'refund_failed') end
    where o.id = before.order_id;
  end if;
end
$$;

-- The label's notes about a buyer are erased with the buyer.
create function private.erase_refund_reasons()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.refunds r set reason = null
  where r.order_id = new.id and r.reason is not null;
  update public.stock_movements m set reason = null
  where m.order_id = new.id and m.kind = 'return';
  return null;
end
$$;
