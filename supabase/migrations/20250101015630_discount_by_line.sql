-- Which lines a discount was taken off: those that its code holds for, or all.
-- What is given back of a line, and what the books say it brought, goes by it.

-- Functions

create function private.share_discount(p_order public.orders)
returns void
language sql
set search_path = ''
as $$
  with lines as (
    select array_agg(i.id order by i.position, i.id) as ids,
      array_agg(i.qty::bigint * i.unit_price_cents
        order by i.position, i.id) as prices,
      array_agg(i.qty::bigint * i.unit_price_cents * case
        when c.product_ids is null or c.product_ids = '{}'
          or i.product_id = any (c.product_ids) then 1 else 0 end
        order by i.position, i.id) as held_for
    from public.order_items i
    left join public.promo_codes c on c.code = p_order.promo_code
    where i.order_id = p_order.id
  )
  update public.order_items i set discount_cents = s.cents
  from lines l, unnest(l.ids,
    private.shared_out(p_order.discount_cents, case
      -- What the code holds for was changed since the checkout opened: what
      -- was agreed is taken off all of them.
      when p_order.discount_cents > (select sum(w) from unnest(l.held_for) w)
        then l.prices else l.held_for end)) as s (id, cents)
  where i.id = s.id and p_order.discount_cents > 0
$$;
comment on function private.share_discount(public.orders) is
  'In whole pennies that add up to it.';

-- What was sold before any code held for some products only.

select private.share_discount(o) from public.orders o
where o.discount_cents > 0;

-- Grants: service only

revoke execute on all functions in schema public, private from public;
