-- Months that are over are added up once: a year's figures then read some
-- thousand sums instead of a hundred thousand lines. A booking into such a
-- month deletes its sums, and they are made again within the hour.

create function private.month_of(p_day date)
returns date
language sql immutable
set search_path = ''
as $$
  select p_day - (extract(day from p_day)::integer - 1)
$$;

-- Keeps a month from being added up while somebody books into it: the sums
-- would miss a line and nobody would know.
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

-- Adds up finished months without sums; called every hour. Returns how many.
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
    -- A sale begun before midnight may be written after it, and does not know
    -- of the new month: no sale takes an hour.
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

-- Reads the ledger once for all cuts.
create function private.moved_in(
  p_currency text,
  p_days daterange
)
returns table (
  cut text, day date, vat_rate numeric, variant_id uuid, country text,
  orders bigint, units bigint, sold bigint, refunded bigint, vat bigint,
  fees bigint
)
language sql stable
set search_path = ''
as $$
  select case grouping(m.day, m.variant_id, m.country)
      when 3 then 'day' when 5 then 'variant' else 'country' end,
    m.day, m.vat_rate, m.variant_id, m.country, sum(m.orders), sum(m.qty),
    coalesce(sum(m.cents) filter (where m.kind = 'sale'), 0),
    coalesce(-sum(m.cents) filter (where m.kind = 'refund'), 0),
    sum(m.vat_cents), sum(m.fee_cents)
  from private.money_movements m
  where m.currency = p_currency
    and m.day >= lower(p_days) and m.day < upper(p_days)
  group by grouping sets ((m.day, m.vat_rate), (m.variant_id), (m.country))
$$;
