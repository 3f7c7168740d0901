-- Memberships: a bought term and its benefits. A row is one line of an order;
-- buying the same membership again adds a term after the running one, and the
-- member keeps the number.

create function private.london_today()
returns date
language sql stable
set search_path = ''
as $$
  select (now() at time zone 'Europe/London')::date
$$;

-- Memberships valid today, in London.
create function private.memberships_of(p_user_id uuid)
returns setof public.memberships
language sql stable
set search_path = ''
as $$
  select m.* from public.memberships m
  where m.user_id = p_user_id and m.ended_at is null
    and private.london_today() between m.begins_on and m.ends_on
$$;

create function private.is_member(p_user_id uuid)
returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from private.memberships_of(p_user_id))
$$;

-- The best discount among somebody's memberships; 0 for others.
create function private.member_discount_percent(p_user_id uuid)
returns integer
language sql stable
set search_path = ''
as $$
  select coalesce(max(m.discount_percent), 0)
  from private.memberships_of(p_user_id) m
$$;

-- Where a term goes among the others of the same product. The same tier again
-- begins when the running one ends; another tier begins at once and runs beside
-- it, for exactly as long as was paid for.
create function private.place_membership(
  p_user_id uuid,
  p_item public.order_items,
  p_months integer,
  p_from date,
  p_but uuid,
  out number integer,
  out begins_on date,
  out ends_on date
)
language plpgsql
set search_path = ''
as $$
declare
  same_end date;
begin
  -- When one member places two orders at once, the second sees the first.
  perform pg_advisory_xact_lock(
    hashtextextended('memberships ' || p_user_id, 0));
  select (array_agg(m.number order by m.ends_on desc))[1],
    max(m.ends_on) filter (where m.ended_at is null
      and i.variant_id = p_item.variant_id)
  into number, same_end
  from public.memberships m
  join public.order_items i on i.id = m.order_item_id
  where m.user_id = p_user_id and i.product_id = p_item.product_id
    and m.id is distinct from p_but;
  begins_on := greatest(same_end, p_from);
  ends_on := begins_on + make_interval(months => p_months);
end
$$;

create function private.begin_memberships(p_order_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  usual_months constant integer := 12;
  bought record;
  term record;
begin
  for bought in
    select i as item, o.user_id,
      coalesce(v.term_months, usual_months) as months,
      coalesce(v.member_discount_percent, 0) as discount_percent,
      coalesce(v.early_days, 0) as early_days
    from public.order_items i
    join public.orders o on o.id = i.order_id
    join public.product_variants v on v.id = i.variant_id
    join public.products p on p.id = i.product_id
    where i.order_id = p_order_id and p.product_type = 'membership'
    order by i.position
  loop
    select * into term from private.place_membership(bought.user_id,
      bought.item, bought.months * (bought.item).qty,
      private.london_today(), null);
    insert into public.memberships (number, order_item_id, user_id, begins_on,
      ends_on, qty, months, discount_percent, early_days)
    values (
      coalesce(term.number, nextval('private.membership_numbers')::integer),
      (bought.item).id, bought.user_id, term.begins_on, term.ends_on,
      (bought.item).qty, bought.months, bought.discount_percent,
      bought.early_days);
  end loop;
end
$$;

-- Confirming a guest order's address gives its memberships to the account,
-- after those it has. Erasing a buyer leaves them without a name.
create function private.follow_order_owner()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  mine record;
  term record;
begin
  for mine in
    select m.id, m.qty * m.months as months, m.begins_on, m.ended_at,
      i as item
    from public.memberships m
    join public.order_items i on i.id = m.order_item_id
    where i.order_id = new.id
    order by i.position
  loop
    if new.user_id is null or mine.ended_at is not null then
      update public.memberships set user_id = new.user_id where id = mine.id;
      continue;
    end if;
    select * into term from private.place_membership(
      new.user_id, mine.item, mine.months, mine.begins_on, mine.id);
    update public.memberships set user_id = new.user_id,
      begins_on = term.begins_on, ends_on = term.ends_on
    where id = mine.id;
  end loop;
  return null;
end
$$;

create function private.close_memberships(
  p_order_item_id uuid,
  p_qty integer
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  today constant date := private.london_today();
  mine public.memberships;
  new_end date;
  freed integer;
begin
  select * into mine from public.memberships m
  where m.order_item_id = p_order_item_id and m.ended_at is null for update;
  if not found then
    return;
  end if;
  if p_qty >= mine.qty then
    update public.memberships set ended_at = now() where id = mine.id;
    freed := greatest(mine.ends_on - greatest(mine.begins_on, today), 0);
  else
    new_end := mine.ends_on - make_interval(months => mine.months * p_qty);
    update public.memberships
    set ends_on = greatest(new_end, begins_on + 1), qty = mine.qty - p_qty
    where id = mine.id;
    freed := greatest(mine.ends_on - greatest(new_end, today), 0);
  end if;
  -- Later terms move up to fill the gap.
  update public.memberships m
  set begins_on = m.begins_on - freed, ends_on = m.ends_on - freed
  from public.order_items i, public.order_items given_back
  where i.id = m.order_item_id and given_back.id = p_order_item_id
    and i.variant_id = given_back.variant_id
    and m.user_id = mine.user_id and m.id <> mine.id
    and m.ended_at is null and m.begins_on >= mine.ends_on;
end
$$;

-- With all the money refunded, by whomever, the membership ends.
create function private.end_refunded_memberships()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.close_memberships(i.id, i.qty)
  from public.order_items i where i.order_id = new.id;
  return null;
end
$$;

create function private.export_memberships(p_user_id uuid)
returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(m) - 'user_id'
    || jsonb_build_object('product', i.product_title,
      'variant', i.variant_title) order by m.begins_on, m.id), '[]')
  from public.memberships m
  join public.order_items i on i.id = m.order_item_id
  where m.user_id = p_user_id
$$;
