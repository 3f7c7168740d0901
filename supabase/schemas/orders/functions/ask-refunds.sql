-- Requesting a refund in Studio: it is written down, and checked against all
-- earlier requests.

create function private.refuse_refund(p_code text, p_detail jsonb default '{}')
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception '%', case p_code
    when '9X065' then 'There is nothing in this to give back.'
    when '9X066' then 'That is more than is left of what was paid.'
    when '9X067' then
      'Something was given back meanwhile: look at it again.'
    when '9X068' then 'This order has no payment of its own: it can only be '
      'given back where it was paid.'
    else 'This order was refunded often enough.' end
    using errcode = p_code, detail = p_detail::text;
end
$$;

create function private.lines_to_refund(
  p_refund_id uuid,
  p_order public.orders,
  p_lines jsonb
)
returns public.refund_items[]
language plpgsql stable
set search_path = ''
as $$
declare
  items public.refund_items[];
begin
  if jsonb_typeof(p_lines) is distinct from 'array' then
    perform private.refuse_refund('9X065');
  end if;
  select coalesce(array_agg((p_refund_id, l.order_item_id, w.qty,
    private.part_of_line(l.cents, l.qty, l.given, w.qty),
    coalesce(w.back_on_shelf, false))::public.refund_items
    order by l.place, l.order_item_id), '{}')
  into items
  from private.refundable_lines(p_order) l
  join (
    select t.order_item_id, min(t.qty) as qty,
      bool_or(t.back_on_shelf) as back_on_shelf
    from jsonb_to_recordset(p_lines)
      as t (order_item_id uuid, qty integer, back_on_shelf boolean)
    group by t.order_item_id
  ) w on w.order_item_id = l.order_item_id
  where w.qty between 1 and l.qty - l.given;
  -- Lines that are another order's, too many or named twice do not match.
  if cardinality(items) <> jsonb_array_length(p_lines) then
    perform private.refuse_refund('9X065');
  end if;
  return items;
end
$$;

-- Writes a refund down: by lines ({"order_item_id", "qty", "back_on_shelf"})
-- and postage, or by amount. The same id again is the same refund. p_seen_cents
-- is the sum refunded so far as the caller saw it: when two ask at once, the
-- second is told to look again.
create function public.ask_refund(
  p_id uuid,
  p_order_id uuid,
  p_seen_cents integer,
  p_lines jsonb default '[]',
  p_shipping boolean default false,
  p_cents integer default null,
  p_reason text default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  bought public.orders;
  asked public.refunds;
  items public.refund_items[];
  parts bigint[];
  money_left bigint;
begin
  perform private.as_shopkeeper();
  select * into bought from public.orders o where o.id = p_order_id for update;
  if not found then
    raise exception 'There is no such order.' using errcode = '9X022';
  end if;
  select * into asked from public.refunds r where r.id = p_id;
  if found and asked.order_id = p_order_id then
    return jsonb_build_object('id', asked.id, 'state', asked.state);
  end if;
  money_left := bought.paid_cents - private.taken_back(p_order_id);
  if p_seen_cents is distinct from bought.paid_cents - money_left then
    perform private.refuse_refund('9X067',
      jsonb_build_object('taken', bought.paid_cents - money_left));
  end if;
  if (select count(*) from public.refunds r
    where r.order_id = p_order_id) >= 90 then
    perform private.refuse_refund('9X069');
  end if;

  items := private.lines_to_refund(p_id, bought, coalesce(p_lines, '[]'));
  -- The postage comes last, after the lines.
  parts := array(select i.cents from unnest(items) i)
    || case when p_shipping then private.postage_left(bought) else 0 end;
  asked.cents := coalesce(p_cents, (select sum(c) from unnest(parts) c));
  if p_cents is not null and (cardinality(items) > 0 or p_shipping)
    or asked.cents < 0 or asked.cents = 0 and cardinality(items) = 0
  then
    perform private.refuse_refund('9X065');
  end if;
  if p_cents > money_left or money_left = 0 and asked.cents > 0 then
    perform private.refuse_refund('9X066',
      jsonb_build_object('left', money_left));
  end if;
  if asked.cents > 0 and bought.payment_id is null then
    perform private.refuse_refund('9X068');
  end if;
  -- Some money may already be refunded without naming a line: these lines get
  -- at most the rest.
  if asked.cents > money_left then
    asked.cents := money_left;
    parts := private.shared_out(money_left, parts);
  end if;

  insert into public.refunds
    (id, order_id, cents, shipping_cents, reason, made_by)
  values (p_id, p_order_id, asked.cents, parts[cardinality(parts)],
    nullif(private.trimmed(p_reason), ''), auth.uid())
  returning * into asked;
  insert into public.refund_items
  select i.refund_id, i.order_item_id, i.qty, parts[i.place], i.back_on_shelf
  from unnest(items) with ordinality
    as i (refund_id, order_item_id, qty, cents, back_on_shelf, place);
  if asked.cents = 0 then
    perform private.finish_refund(asked.id, null);
  end if;
  return jsonb_build_object('id', asked.id, 'state', case
    when asked.cents = 0 then 'done' else 'asked' end);
end
$$;
grant execute on function public.ask_refund(uuid, uuid, integer, jsonb,
  boolean, integer, text) to authenticated;

-- The refunds of an order so far, and those still possible, by line.
create function public.order_refunds(p_order_id uuid)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  bought public.orders;
begin
  perform private.as_shopkeeper();
  select * into bought from public.orders o where o.id = p_order_id;
  if not found then
    raise exception 'There is no such order.' using errcode = '9X022';
  end if;
  return jsonb_build_object(
    'currency', bought.paid_currency,
    'paid_cents', bought.paid_cents,
    'taken_cents', private.taken_back(p_order_id),
    'postage_left', private.postage_left(bought),
    'has_payment', bought.payment_id is not null,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'order_item_id', i.id, 'title', i.product_title,
        'variant', i.variant_title, 'qty', l.qty, 'given', l.given,
        'cents', l.cents, 'has_shelf', v.inventory >= 0)
        order by l.place, i.id), '[]')
      from private.refundable_lines(bought) l
      join public.order_items i on i.id = l.order_item_id
      join public.product_variants v on v.id = i.variant_id),
    'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'cents', r.cents, 'shipping_cents', r.shipping_cents,
        'state', r.state, 'origin', r.origin, 'reason', r.reason,
        'said', r.said, 'made_at', r.made_at, 'done_at', r.done_at,
        'made_by', private.colleague_name(r.made_by),
        'items', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'title', i.product_title, 'variant', i.variant_title,
            'qty', a.qty, 'back_on_shelf', a.back_on_shelf)
            order by i.position, i.id), '[]')
          from public.refund_items a
          join public.order_items i on i.id = a.order_item_id
          where a.refund_id = r.id)) order by r.made_at desc, r.id), '[]')
      from public.refunds r where r.order_id = p_order_id));
end
$$;
grant execute on function public.order_refunds(uuid) to authenticated;
