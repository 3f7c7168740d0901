-- What Studio tells of the money: figures by day, product, artist, format and
-- country, VAT by month and rate, and the books for the accountant. Each is a
-- sum over the money ledger.
--
-- More codes for the list of the foundations:
--
--   9X093  these are no days to tell the figures of
--   9X094  there is no such book, or too many payments at once

-- Functions: what is asked for

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

create function private.days_before(p_from date, p_until date)
returns date
language sql immutable
set search_path = ''
as $$
  select case
    when extract(day from p_from) = 1 and extract(day from p_until + 1) = 1
    then (p_from - make_interval(months =>
      ((extract(year from age(p_until + 1, p_from)) * 12)
        + extract(month from age(p_until + 1, p_from)))::integer))::date
    else p_from - (p_until - p_from + 1) end
$$;
comment on function private.days_before(date, date) is
  'Where the range before this one begins, which ends when this one begins: as '
  'many months before whole months, as many days before any other.';

create function private.till_currency()
returns text
language sql stable
set search_path = ''
as $$
  select coalesce(private.setting('default_currency') ->> 'currency', 'GBP')
$$;

-- Functions: the figures

create function private.currencies_moved(
  p_from date,
  p_until date,
  p_currency text
)
returns jsonb
language sql stable
set search_path = ''
as $$
  -- From one to the next by the index: there are two at the most, and a
  -- hundred thousand rows.
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

create function private.money_moved(
  p_from date,
  p_until date,
  p_currency text
)
returns table (
  cut text, earlier boolean, day date, vat_rate numeric, variant_id uuid,
  country text, orders bigint, units bigint, sold bigint, refunded bigint,
  vat bigint
)
language sql stable
set search_path = ''
as $$
  -- One reading of the ledger for all cuts of both ranges.
  select case grouping(m.day, m.variant_id, m.country)
      when 3 then 'day' when 5 then 'variant' else 'country' end,
    m.day < p_from, m.day, m.vat_rate, m.variant_id, m.country,
    sum(m.orders), sum(m.qty),
    coalesce(sum(m.cents) filter (where m.kind = 'sale'), 0),
    coalesce(-sum(m.cents) filter (where m.kind = 'refund'), 0),
    sum(m.vat_cents)
  from private.money_movements m
  where m.currency = p_currency
    and m.day between private.days_before(p_from, p_until) and p_until
  group by grouping sets ((m.day < p_from, m.day, m.vat_rate),
    (m.day < p_from, m.variant_id), (m.day < p_from, m.country))
$$;

create function private.format_of(p_variant public.product_variants, p_type text)
returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(nullif(private.trimmed(p_variant.attributes ->> 'format'), ''),
    case when p_type = 'music' and p_variant.is_digital then 'Digital'
      else initcap(p_type) end)
$$;
comment on function private.format_of(public.product_variants, text) is
  'As its attributes say; what says nothing goes by what kind of thing it is.';

create function public.money_figures(
  p_from date,
  p_until date,
  p_currency text default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  -- More than a screen can show are told as one.
  most constant integer := 100;
  money constant text := coalesce(p_currency, private.till_currency());
  figures jsonb;
begin
  perform private.as_shopkeeper();
  perform private.refuse_range(p_from, p_until);
  with moved as materialized (
    select * from private.money_moved(p_from, p_until, money)
  ), lines as (
    select c.cut, c.key, c.title, m.earlier, m.orders, m.units, m.sold,
      m.refunded, m.vat
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
      m.units, m.sold, m.refunded, m.vat
    from moved m where m.cut = 'country'
  ), compared as (
    select l.cut, l.key, max(l.title) as title,
      coalesce(sum(l.orders) filter (where not l.earlier), 0) as orders,
      coalesce(sum(l.units) filter (where not l.earlier), 0) as units,
      coalesce(sum(l.sold) filter (where not l.earlier), 0) as sold,
      coalesce(sum(l.refunded) filter (where not l.earlier), 0) as refunded,
      coalesce(sum(l.vat) filter (where not l.earlier), 0) as vat,
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
      'refunded', sum(p.refunded), 'vat', sum(p.vat),
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
    'before', private.days_before(p_from, p_until),
    'days', coalesce((
      select jsonb_agg(jsonb_build_object('day', d.day, 'orders', d.orders,
        'units', d.units, 'sold', d.sold, 'refunded', d.refunded,
        'vat', d.vat) order by d.day)
      from (
        select m.day, sum(m.orders) as orders, sum(m.units) as units,
          sum(m.sold) as sold, sum(m.refunded) as refunded, sum(m.vat) as vat
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
comment on function public.money_figures(date, date, text) is
  'What came in, what was given back and the VAT in the rest, by London''s '
  'days. Every cut comes to the same sum; days and cuts carry the range before '
  'with them.';

create or replace function private.sales_by_day(p_days integer)
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
comment on function private.sales_by_day(integer) is
  'What was paid, less what was given back, by London''s days, in the currency '
  'of the till: Today tells the same as the figures.';

-- Functions: the books

create function public.money_book(
  p_book text,
  p_from date,
  p_until date,
  p_currency text default null,
  p_after bigint default 0
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  page constant integer := 2000;
  -- What was given back is told as a sum above nought; one that came back to
  -- us is taken off it.
  way constant integer := case p_book when 'refund' then -1 else 1 end;
  money constant text := coalesce(p_currency, private.till_currency());
  rows jsonb;
begin
  perform private.as_shopkeeper();
  perform private.refuse_range(p_from, p_until);
  if coalesce(p_book, '') not in ('sale', 'refund') then
    raise exception 'There is no such book.' using errcode = '9X094';
  end if;
  select coalesce(jsonb_agg(to_jsonb(b) order by b.id), '[]') into rows from (
    select f.booking as id, f.at, f.day, o.number, o.id as order_id,
      o.created_at as ordered_at, f.country, f.currency,
      case p_book when 'sale' then o.subtotal_cents end as subtotal_cents,
      case p_book when 'sale' then o.discount_cents end as discount_cents,
      way * s.postage as postage_cents, way * s.cents as cents, f.vat_rate,
      way * s.vat as vat_cents, o.promo_code, o.payment_id
    from (
      select m.* from private.money_movements m
      where m.leads and m.booking > coalesce(p_after, 0) and m.kind = p_book
        and m.currency = money and m.day between p_from and p_until
      order by m.booking limit page
    ) f
    join public.orders o on o.id = f.order_id
    cross join lateral (
      select sum(m.cents) as cents, sum(m.vat_cents) as vat, coalesce(
        sum(m.cents) filter (where m.order_item_id is null), 0) as postage
      from private.money_movements m where m.booking = f.booking
    ) s
  ) b;
  return jsonb_build_object('rows', rows, 'next',
    case when jsonb_array_length(rows) = page then rows -> -1 -> 'id' end);
end
$$;
comment on function public.money_book(text, date, date, text, bigint) is
  'Every sale, or every refund, of some days, a page at a time: what an '
  'accountant asks for, and nobody''s name or address.';

create function public.orders_paid_by(p_payments text[])
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_shopkeeper();
  if cardinality(p_payments) > 500 then
    raise exception 'That is too much at once.' using errcode = '9X094';
  end if;
  return coalesce((
    select jsonb_object_agg(o.payment_id, jsonb_build_object('id', o.id,
      'number', o.number, 'paid_cents', o.paid_cents,
      'refunded_cents', o.refunded_cents, 'currency', o.paid_currency))
    from public.orders o where o.payment_id = any (p_payments)), '{}');
end
$$;
comment on function public.orders_paid_by(text[]) is
  'The orders behind a provider''s payments, by payment.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function public.money_figures(date, date, text),
  public.money_book(text, date, date, text, bigint),
  public.orders_paid_by(text[]) to authenticated;
