-- Figures of money by day, product, artist, format and country, and VAT by
-- month and rate. Each is a sum over the money ledger.

create function private.refuse_range(p_from date, p_until date)
returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if p_from is null or p_until is null or p_until < p_from
    or p_until - p_from > 1100
    or p_from < '2000-01-01' or p_until > '2200-01-01'
  then
    raise exception 'Choose a first and a last day, three years apart at the most.'
      using errcode = '9X093';
  end if;
end
$$;

create function private.till_currency()
returns text
language sql stable
set search_path = ''
as $$
  select coalesce(private.setting('default_currency') ->> 'currency', 'GBP')
$$;

create function private.currencies_moved(
  p_from date,
  p_until date,
  p_currency text
)
returns jsonb
language sql stable
set search_path = ''
as $$
  -- Steps through the index: there are two currencies at most, and a hundred
  -- thousand rows.
  with recursive known as (
    select min(m.currency) as currency from private.money_movements m
    union all
    select (select min(m.currency) from private.money_movements m
      where m.currency > k.currency)
    from known k where k.currency is not null
  )
  select jsonb_agg(k.currency order by k.currency) from known k
  where k.currency = p_currency or exists (
    select from private.money_movements m
    where m.currency = k.currency and m.day between p_from and p_until)
$$;

-- The range that another is compared with. For a month, whole or to date: the
-- same days of the month before. For a year, or if the caller says year: the
-- same days of the year before. For whole months: as many months before.
-- Otherwise: as many days before it.
create function private.range_before(
  p_from date,
  p_until date,
  p_compare text default null
)
returns daterange
language sql immutable
set search_path = ''
as $$
  with facts as (
    select extract(day from p_from) = 1 as from_first,
      extract(day from p_until + 1) = 1 as to_last,
      date_trunc('month', p_from) = date_trunc('month', p_until) as in_a_month,
      p_until < (p_from + interval '1 year')::date as in_a_year,
      age(p_until + 1, p_from) as span
  ), shift as (
    select f.to_last, case
      when p_compare = 'year' and f.in_a_year then 12
      when f.from_first and f.in_a_month then 1
      when extract(doy from p_from) = 1 and f.in_a_year then 12
      when f.from_first and f.to_last
        then (extract(year from f.span) * 12 + extract(month from f.span))::integer
      end as months
    from facts f
  )
  select case
    when s.months is null then daterange(p_from - (p_until - p_from + 1), p_from)
    -- The last day of a month corresponds to the last day of the other.
    when s.to_last then daterange(
      (p_from - make_interval(months => s.months))::date,
      (p_until + 1 - make_interval(months => s.months))::date)
    else daterange((p_from - make_interval(months => s.months))::date,
      (p_until - make_interval(months => s.months))::date + 1) end
  from shift s
$$;

create function private.money_moved(
  p_days daterange,
  p_before daterange,
  p_currency text
)
returns table (
  cut text, earlier boolean, day date, vat_rate numeric, variant_id uuid,
  country text, orders bigint, units bigint, sold bigint, refunded bigint,
  vat bigint, fees bigint
)
language sql stable
set search_path = ''
as $$
  with halves as (
    select true as earlier, p_before as days
    union all
    select false, p_days
  ), whole as materialized (
    -- Months with stored sums that lie wholly in one half.
    select h.earlier, k.month,
      daterange(k.month, (k.month + interval '1 month')::date) as days
    from halves h
    join private.money_months k on k.currency = p_currency
      and daterange(k.month, (k.month + interval '1 month')::date) <@ h.days
  ), others as (
    select h.earlier, unnest(datemultirange(h.days) - coalesce((
      select range_agg(w.days) from whole w where w.earlier = h.earlier),
      '{}')) as days
    from halves h
  ), moved as (
    select s.cut, w.earlier, s.day, s.vat_rate, s.variant_id, s.country,
      s.orders, s.units, s.sold, s.refunded, s.vat, s.fees
    from whole w
    join private.money_sums s on (s.currency, s.month) = (p_currency, w.month)
    union all
    select m.cut, o.earlier, m.day, m.vat_rate, m.variant_id, m.country,
      m.orders, m.units, m.sold, m.refunded, m.vat, m.fees
    from others o cross join lateral private.moved_in(p_currency, o.days) m
  )
  -- Each variant once for each half, not for each month: names are looked up
  -- for every row of this.
  select m.cut, m.earlier, m.day, m.vat_rate, m.variant_id, m.country,
    sum(m.orders)::bigint, sum(m.units)::bigint, sum(m.sold)::bigint,
    sum(m.refunded)::bigint, sum(m.vat)::bigint, sum(m.fees)::bigint
  from moved m
  group by m.cut, m.earlier, m.day, m.vat_rate, m.variant_id, m.country
$$;

-- Sales, refunds, fees and the VAT inside, by days in London. Every cut adds up
-- to the same sum; days and cuts carry the range they are compared with. Fees
-- that the provider has not told yet are counted, but are in no sum.
create function public.money_figures(
  p_from date,
  p_until date,
  p_currency text default null,
  p_compare text default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  -- More rows than a screen can show are combined into one.
  most constant integer := 100;
  money constant text := coalesce(p_currency, private.till_currency());
  other_days daterange;
  figures jsonb;
begin
  perform private.as_shopkeeper();
  perform private.refuse_range(p_from, p_until);
  other_days := private.range_before(p_from, p_until, p_compare);
  with moved as materialized (
    select * from private.money_moved(
      daterange(p_from, p_until + 1), other_days, money)
  ), lines as (
    select c.cut, c.key, c.title, m.earlier, m.orders, m.units, m.sold,
      m.refunded, m.vat, m.fees
    from moved m
    left join public.product_variants v on v.id = m.variant_id
    left join public.products p on p.id = v.product_id
    left join public.artists a on a.id = p.artist_id
    cross join lateral (values
      ('products', coalesce(p.id::text, 'postage'), p.title),
      ('artists', case when m.variant_id is null then 'postage'
        else coalesce(a.id::text, 'none') end, a.name),
      ('formats', case when m.variant_id is null then 'postage'
        else 'format ' || private.format_of(v, p.product_type) end,
        private.format_of(v, p.product_type))
    ) as c (cut, key, title)
    where m.cut = 'variant'
    union all
    select 'countries', coalesce(m.country, 'none'), null, m.earlier, m.orders,
      m.units, m.sold, m.refunded, m.vat, m.fees
    from moved m where m.cut = 'country'
  ), compared as (
    select l.cut, l.key, max(l.title) as title,
      coalesce(sum(l.orders) filter (where not l.earlier), 0) as orders,
      coalesce(sum(l.units) filter (where not l.earlier), 0) as units,
      coalesce(sum(l.sold) filter (where not l.earlier), 0) as sold,
      coalesce(sum(l.refunded) filter (where not l.earlier), 0) as refunded,
      coalesce(sum(l.vat) filter (where not l.earlier), 0) as vat,
      coalesce(sum(l.fees) filter (where not l.earlier), 0) as fees,
      coalesce(sum(l.sold - l.refunded) filter (where l.earlier), 0) as before
    from lines l group by l.cut, l.key
  ), placed as (
    select c.*, row_number() over (partition by c.cut
      order by c.sold - c.refunded desc, c.before desc, c.title, c.key) > most
        as is_rest
    from compared c
  ), told as (
    select p.cut, jsonb_build_object(
      'key', case when p.is_rest then 'rest' else p.key end,
      'title', case when not p.is_rest then max(p.title) end,
      'orders', sum(p.orders), 'units', sum(p.units), 'sold', sum(p.sold),
      'refunded', sum(p.refunded), 'vat', sum(p.vat), 'fees', sum(p.fees),
      'before', sum(p.before)) as line,
      row_number() over (partition by p.cut order by p.is_rest,
        sum(p.sold) - sum(p.refunded) desc, sum(p.before) desc, max(p.title),
        case when p.is_rest then 'rest' else p.key end) as place
    from placed p
    group by p.cut, p.is_rest, case when p.is_rest then 'rest' else p.key end
  )
  select jsonb_build_object('currency', money,
    'currencies', private.currencies_moved(p_from, p_until, money),
    'from', p_from, 'until', p_until,
    'before', jsonb_build_object('from', lower(other_days),
      'until', upper(other_days) - 1),
    'vat_registered', private.is_vat_registered(private.setting('seller')),
    'unknown_fees', (
      select count(*) from private.payment_fees f
      join public.orders o on o.id = f.order_id
      where f.cents is null and o.paid_currency = money
        and (o.created_at at time zone 'Europe/London')::date
          between p_from and p_until),
    'days', coalesce((
      select jsonb_agg(jsonb_build_object('day', d.day, 'orders', d.orders,
        'units', d.units, 'sold', d.sold, 'refunded', d.refunded,
        'vat', d.vat, 'fees', d.fees) order by d.day)
      from (
        select m.day, sum(m.orders) as orders, sum(m.units) as units,
          sum(m.sold) as sold, sum(m.refunded) as refunded, sum(m.vat) as vat,
          sum(m.fees) as fees
        from moved m where m.cut = 'day' group by m.day
      ) d), '[]'),
    'vat', coalesce((
      select jsonb_agg(jsonb_build_object('month', r.month, 'rate', r.vat_rate,
        'sold', r.sold, 'refunded', r.refunded, 'vat', r.vat)
        order by r.month, r.vat_rate desc nulls last)
      from (
        select to_char(m.day, 'YYYY-MM') as month, m.vat_rate,
          sum(m.sold) as sold, sum(m.refunded) as refunded, sum(m.vat) as vat
        from moved m where m.cut = 'day' and not m.earlier group by 1, 2
      ) r), '[]'))
    || jsonb_build_object('products', '[]'::jsonb, 'artists', '[]'::jsonb,
      'formats', '[]'::jsonb, 'countries', '[]'::jsonb)
    || coalesce((
      select jsonb_object_agg(t.cut, t.lines) from (
        select t.cut, jsonb_agg(t.line order by t.place) as lines
        from told t group by t.cut
      ) t), '{}')
  into figures;
  return figures;
end
$$;
grant execute on function public.money_figures(date, date, text, text) to
  authenticated;
