-- Months that are over are added up once: a year's figures read some thousand
-- sums instead of a hundred thousand lines. What is booked into such a month
-- afterwards takes its sums away; they are made again within the hour.

-- Tables

create table private.money_months (
  currency text not null,
  month date not null check (extract(day from month) = 1),
  primary key (currency, month)
);
comment on table private.money_months is
  'The months whose sums are in money_sums. Of others the ledger is read.';

create table private.money_sums (
  currency text not null,
  month date not null,
  cut text not null check (cut in ('day', 'variant', 'country')),
  day date,
  vat_rate numeric,
  variant_id uuid,
  country text,
  orders bigint not null,
  units bigint not null,
  sold bigint not null,
  refunded bigint not null,
  vat bigint not null,
  foreign key (currency, month)
    references private.money_months (currency, month) on delete cascade
);
comment on table private.money_sums is
  'The ledger of a month that is over, in the three ways that figures cut it: '
  'by day and rate, by variant, by country.';

-- Indexes

create index money_sums_month_idx on private.money_sums (currency, month);

-- Functions

create function private.month_of(p_day date)
returns date
language sql immutable
set search_path = ''
as $$
  select p_day - (extract(day from p_day)::integer - 1)
$$;

create function private.lock_money_month(p_month date, p_alone boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  key constant bigint := hashtextextended('money ' || p_month, 0);
begin
  if p_alone then
    perform pg_advisory_xact_lock(key);
  else
    perform pg_advisory_xact_lock_shared(key);
  end if;
end
$$;
comment on function private.lock_money_month(date, boolean) is
  'Who adds up a month that is over, and who still books into it, never at '
  'once: the sums would miss a line and nobody would know.';

create function private.reopen_money_month()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  moved constant private.money_movements :=
    case when tg_op = 'INSERT' then new else old end;
begin
  perform private.lock_money_month(private.month_of(moved.day), false);
  delete from private.money_months
  where (currency, month) = (moved.currency, private.month_of(moved.day));
  return null;
end
$$;

-- Of the month that runs there are no sums: a sale does nothing here.
create trigger reopen_month_booked after insert on private.money_movements
  for each row when (new.day < private.month_of(
    (now() at time zone 'Europe/London')::date))
  execute function private.reopen_money_month();
create trigger reopen_month_changed after update or delete
  on private.money_movements
  for each row when (old.day < private.month_of(
    (now() at time zone 'Europe/London')::date))
  execute function private.reopen_money_month();

create function private.moved_in(
  p_currency text,
  p_days daterange
)
returns table (
  cut text, day date, vat_rate numeric, variant_id uuid, country text,
  orders bigint, units bigint, sold bigint, refunded bigint, vat bigint
)
language sql stable
set search_path = ''
as $$
  select case grouping(m.day, m.variant_id, m.country)
      when 3 then 'day' when 5 then 'variant' else 'country' end,
    m.day, m.vat_rate, m.variant_id, m.country, sum(m.orders), sum(m.qty),
    coalesce(sum(m.cents) filter (where m.kind = 'sale'), 0),
    coalesce(-sum(m.cents) filter (where m.kind = 'refund'), 0),
    sum(m.vat_cents)
  from private.money_movements m
  where m.currency = p_currency
    and m.day >= lower(p_days) and m.day < upper(p_days)
  group by grouping sets ((m.day, m.vat_rate), (m.variant_id), (m.country))
$$;
comment on function private.moved_in(text, daterange) is
  'One reading of the ledger for all cuts.';

create function public.add_up_months()
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  over record;
  days daterange;
  added integer := 0;
begin
  for over in
    select distinct m.currency, private.month_of(m.day) as month
    from private.money_movements m
    -- A sale that was begun before midnight may be written after it, and knows
    -- nothing of the new month: none lives for an hour.
    where m.day < private.month_of(
      ((now() - interval '1 hour') at time zone 'Europe/London')::date)
    except
    select k.currency, k.month from private.money_months k
    order by 2, 1
    limit 120
  loop
    perform private.lock_money_month(over.month, true);
    days := daterange(over.month, (over.month + interval '1 month')::date);
    insert into private.money_months (currency, month)
    values (over.currency, over.month) on conflict do nothing;
    continue when not found;
    insert into private.money_sums
    select over.currency, over.month, s.*
    from private.moved_in(over.currency, days) s;
    added := added + 1;
  end loop;
  return added;
end
$$;
comment on function public.add_up_months() is
  'Adds up the months that are over and have no sums; called every hour. '
  'Answers how many.';

create or replace function private.money_moved(
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
  with halves as (
    select true as earlier,
      daterange(private.days_before(p_from, p_until), p_from) as days
    union all
    select false, daterange(p_from, p_until + 1)
  ), whole as materialized (
    -- Months with sums that lie in one half as a whole.
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
      s.orders, s.units, s.sold, s.refunded, s.vat
    from whole w
    join private.money_sums s on (s.currency, s.month) = (p_currency, w.month)
    union all
    select m.cut, o.earlier, m.day, m.vat_rate, m.variant_id, m.country,
      m.orders, m.units, m.sold, m.refunded, m.vat
    from others o cross join lateral private.moved_in(p_currency, o.days) m
  )
  -- A variant once for each half, not for each month: names are looked up for
  -- every row of this.
  select m.cut, m.earlier, m.day, m.vat_rate, m.variant_id, m.country,
    sum(m.orders)::bigint, sum(m.units)::bigint, sum(m.sold)::bigint,
    sum(m.refunded)::bigint, sum(m.vat)::bigint
  from moved m
  group by m.cut, m.earlier, m.day, m.vat_rate, m.variant_id, m.country
$$;

-- Bound to what it names when it is created, as private.moment() is: the planner
-- puts it in place instead of calling it for each of some thousand variants.
create or replace function private.format_of(
  p_variant public.product_variants,
  p_type text
)
returns text
language sql immutable
return coalesce(
  nullif(regexp_replace((p_variant).attributes ->> 'format',
    '^\s+|\s+$', '', 'g'), ''),
  case when p_type = 'music' and (p_variant).is_digital then 'Digital'
    else initcap(p_type) end);

-- Grants

revoke execute on all functions in schema public, private from public;
revoke all on private.money_months, private.money_sums
  from anon, authenticated, service_role;
grant execute on function public.add_up_months() to service_role;

-- Row-level security

alter table private.money_months enable row level security;
alter table private.money_sums enable row level security;

-- What is there already

select public.add_up_months();
