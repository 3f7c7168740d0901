-- Today: what needs somebody at the label, in one call.

-- Tables

alter table public.orders add column attended_at timestamptz;
comment on column public.orders.attended_at is
  'When somebody of the label had looked at why an order asked for them. The '
  'reason stays.';

-- Indexes: of what waits, and of the lists as they are first seen. A search of
-- artists, which anybody may read, goes by index; one of orders cannot, since
-- row-level security comes first and no index may overtake it.

create index orders_listed_idx
  on public.orders (created_at desc nulls last, id);
create index artists_listed_idx on public.artists (name, id);
create index artists_genre_trgm_idx
  on public.artists using gin (genre extensions.gin_trgm_ops);
create index artists_slug_trgm_idx
  on public.artists using gin (slug extensions.gin_trgm_ops);
create index orders_to_pack_idx on public.orders (created_at)
  where needs_shipping and shipped_at is null and status = 'paid';
create index orders_to_attend_idx on public.orders (created_at)
  where attention_reason is not null and attended_at is null;
create index mail_outbox_dead_idx on public.mail_outbox (created_at)
  where status = 'dead';

-- Functions

create function private.sales_by_day(p_days integer)
returns jsonb
language sql stable
set search_path = ''
as $$
  with till as (
    select coalesce(private.setting('default_currency') ->> 'currency', 'GBP')
      as currency
  ), days as (
    select (now() at time zone 'Europe/London')::date - n as day
    from generate_series(0, p_days - 1) n
  ), sold as (
    select (o.created_at at time zone 'Europe/London')::date as day,
      count(*) as orders, sum(o.paid_cents - o.refunded_cents) as cents
    from public.orders o, till t
    where o.created_at > now() - make_interval(days => p_days + 1)
      and o.paid_currency = t.currency
    group by 1
  )
  select jsonb_build_object('currency', min(t.currency), 'days', jsonb_agg(
    jsonb_build_object('day', d.day, 'orders', coalesce(s.orders, 0),
      'cents', coalesce(s.cents, 0)) order by d.day))
  from days d cross join till t left join sold s on s.day = d.day
$$;
comment on function private.sales_by_day(integer) is
  'What was paid and not given back, by London''s days, in the currency of the '
  'till.';

create function private.low_stock(p_most integer)
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('count', count(*), 'first', coalesce(
    jsonb_agg(jsonb_build_object('product_id', l.product_id,
      'title', l.product, 'variant', l.variant, 'left', l.inventory)
      order by l.place) filter (where l.place <= p_most), '[]'))
  from (
    select v.product_id, p.title as product, v.title as variant, v.inventory,
      row_number() over (order by v.inventory, p.title, v.position, v.id)
        as place
    from public.product_variants v
    join public.products p on p.id = v.product_id
    where v.is_open and v.inventory between 0 and 5
  ) l
$$;
comment on function private.low_stock(integer) is
  'What is on the shelf with five left or fewer. What has no end is never low.';

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
    'new_demos', case when scouts then (
      select count(*) from public.demos d where d.status = 'new') end,
    'new_messages', case when scouts then (
      select count(*) from public.contact_messages m
      where m.created_at > now() - interval '7 days') end,
    'out_next', case when private.has_role('editor', 'shop')
      then private.out_next(8) end);
end
$$;
comment on function public.studio_today() is
  'What waits for whom. A part that is not the caller''s is null, not nought.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function public.studio_today() to authenticated;
grant update (attended_at) on public.orders to authenticated;
