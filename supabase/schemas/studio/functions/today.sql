-- Studio's Today page: everything that needs attention, in one call.

-- Sales less refunds by day in London, in the shop's currency: Today shows the
-- same as the figures.
create function private.sales_by_day(p_days integer)
returns jsonb
language sql stable
set search_path = ''
as $$
  with till as (
    select private.till_currency() as currency,
      (now() at time zone 'Europe/London')::date as today
  ), days as (
    select t.today - n as day
    from till t, generate_series(0, p_days - 1) n
  ), sold as (
    select m.day, sum(m.orders) as orders, sum(m.cents) as cents
    from private.money_movements m, till t
    where m.day > t.today - p_days and m.currency = t.currency
    group by m.day
  )
  select jsonb_build_object('currency', min(t.currency), 'days', jsonb_agg(
    jsonb_build_object('day', d.day, 'orders', coalesce(s.orders, 0),
      'cents', coalesce(s.cents, 0)) order by d.day))
  from days d cross join till t left join sold s on s.day = d.day
$$;

-- Variants with five left or fewer, or at the label's own limit. Unlimited ones
-- are never low.
create function private.low_stock(p_most integer)
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('count', count(*), 'first', coalesce(
    jsonb_agg(jsonb_build_object('product_id', l.product_id,
      'variant_id', l.id, 'title', l.product, 'variant', l.variant,
      'left', l.inventory)
      order by l.place) filter (where l.place <= p_most), '[]'))
  from (
    select v.id, v.product_id, p.title as product, v.title as variant,
      v.inventory, row_number() over (
        order by v.inventory, p.title, v.position, v.id) as place
    from public.product_variants v
    join public.products p on p.id = v.product_id
    where v.is_open and private.is_low(v.inventory, v.low_at)
  ) l
$$;

create function private.out_next(p_most integer)
returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(n) order by n.release_date, n.title), '[]')
  from (
    select r.id, r.title, r.artist_name, r.release_date
    from public.releases r
    where r.release_date > (now() at time zone 'Europe/London')::date
    order by r.release_date, r.title limit p_most
  ) n
$$;

-- The work that waits, by role. A part not for the caller is null, not 0.
create function public.studio_today()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  sells constant boolean := private.has_role('shop');
  scouts constant boolean := private.has_role('scout');
begin
  if not private.is_staff() then
    raise exception 'Only staff see what needs somebody.'
      using errcode = 'insufficient_privilege';
  end if;
  return jsonb_build_object(
    'to_pack', case when sells then (
      select count(*) from public.orders o
      where o.needs_shipping and o.shipped_at is null and o.status = 'paid')
      end,
    'to_attend', case when sells then (
      select count(*) from public.orders o
      where o.attention_reason is not null and o.attended_at is null) end,
    'low_stock', case when sells then private.low_stock(8) end,
    'sales', case when sells then private.sales_by_day(30) end,
    'dead_mails', case when sells then (
      select count(*) from public.mail_outbox m where m.status = 'dead') end,
    'unanswered_demos', case when scouts then (
      select count(*) from public.demos d
      where private.demo_shown(d, 'unanswered')) end,
    'failed_answers', case when scouts then (
      select count(*) from public.demos d
      where private.demo_shown(d, 'failed')) end,
    'open_messages', case when scouts then (
      select count(*) from public.contact_messages m
      where m.state = 'open') end,
    'my_messages', case when scouts then (
      select count(*) from public.contact_messages m
      where m.state = 'open' and m.assigned_to = auth.uid()) end,
    'letters', case when private.has_role('editor')
      then private.letters_that_wait(8) end,
    'out_next', case when private.has_role('editor', 'shop')
      then private.out_next(8) end);
end
$$;
grant execute on function public.studio_today() to authenticated;
