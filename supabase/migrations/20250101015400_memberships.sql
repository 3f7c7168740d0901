-- Memberships: a term that somebody bought, and what it carries. A row is one
-- line of an order; the same again follows on what runs, and the member keeps
-- the number.

-- Tables

alter table public.product_variants
  add column term_months integer check (term_months between 1 and 120),
  add column member_discount_percent integer
    check (member_discount_percent between 1 and 100),
  add column early_days integer check (early_days between 1 and 60);
comment on column public.product_variants.term_months is
  'How long a membership lasts; twelve months where it does not say.';
comment on column public.product_variants.member_discount_percent is
  'What who has this membership pays less in the shop.';
comment on column public.product_variants.early_days is
  'How many days before its day who has this membership hears a record.';

alter table public.product_variants disable trigger user;
update public.product_variants v
set term_months = (v.attributes ->> 'months')::integer
from public.products p
where p.id = v.product_id and p.product_type = 'membership'
  and v.attributes ->> 'months' ~ '^([1-9][0-9]?|1[01][0-9]|120)$';
alter table public.product_variants enable trigger user;

create sequence private.membership_numbers as integer;

create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  number integer not null check (number > 0),
  order_item_id uuid not null unique
    references public.order_items (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  begins_on date not null,
  ends_on date not null,
  ended_at timestamptz,
  qty integer not null check (qty > 0),
  months integer not null check (months > 0),
  discount_percent integer not null default 0
    check (discount_percent between 0 and 100),
  early_days integer not null default 0 check (early_days >= 0),
  created_at timestamptz not null default now(),
  check (ends_on > begins_on)
);
comment on table public.memberships is
  'Terms of membership as they were bought, with what they carried on the day.';
comment on column public.memberships.number is
  'The member''s, kept when the same membership is bought again.';
comment on column public.memberships.user_id is
  'Whose it is; a guest''s has nobody until the address is confirmed. Follows '
  'the order by trigger.';
comment on column public.memberships.ends_on is
  'The last day on which it holds.';
comment on column public.memberships.ended_at is
  'When it was given back: then it holds no more.';
comment on column public.memberships.qty is
  'Two of the same are two terms, one after the other.';

-- Indexes

create index memberships_user_idx on public.memberships (user_id)
  where user_id is not null;
create index memberships_listed_idx
  on public.memberships (created_at desc nulls last, id);

-- Triggers: what the label says of a term is an edit of the variant

create trigger touch_by_term
  before update of term_months, member_discount_percent, early_days
  on public.product_variants
  for each row execute function private.touch();

-- Functions: what a membership is good for

create function private.london_today()
returns date
language sql stable
set search_path = ''
as $$
  select (now() at time zone 'Europe/London')::date
$$;

create function private.memberships_of(p_user_id uuid)
returns setof public.memberships
language sql stable
set search_path = ''
as $$
  select m.* from public.memberships m
  where m.user_id = p_user_id and m.ended_at is null
    and private.london_today() between m.begins_on and m.ends_on
$$;
comment on function private.memberships_of(uuid) is
  'Those that hold today, in London.';

create function private.is_member(p_user_id uuid)
returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from private.memberships_of(p_user_id))
$$;

create function private.member_discount_percent(p_user_id uuid)
returns integer
language sql stable
set search_path = ''
as $$
  select coalesce(max(m.discount_percent), 0)
  from private.memberships_of(p_user_id) m
$$;
comment on function private.member_discount_percent(uuid) is
  'The best of what the memberships of somebody carry; nought for others.';

-- Functions: beginning

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
  -- Two orders of one member at once: the second sees the first.
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
comment on function private.place_membership(
  uuid, public.order_items, integer, date, uuid) is
  'Where a term goes among the others of the same product. The same tier again '
  'begins when that ends; another tier begins at once and runs beside it, for '
  'as long as was paid for it and no longer.';

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

-- Functions: finding their owner, as the order does

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
comment on function private.follow_order_owner() is
  'Who confirms the address of a guest''s order has its memberships, behind '
  'those they have; who is forgotten leaves them without a name.';

create trigger follow_order_owner after update of user_id on public.orders
  for each row when (old.user_id is distinct from new.user_id)
  execute function private.follow_order_owner();

-- Functions: giving back

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
  -- What was to follow it follows at once.
  update public.memberships m
  set begins_on = m.begins_on - freed, ends_on = m.ends_on - freed
  from public.order_items i, public.order_items given_back
  where i.id = m.order_item_id and given_back.id = p_order_item_id
    and i.variant_id = given_back.variant_id
    and m.user_id = mine.user_id and m.id <> mine.id
    and m.ended_at is null and m.begins_on >= mine.ends_on;
end
$$;

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
comment on function private.end_refunded_memberships() is
  'All the money is back, whoever gave it: nobody stays a member for nothing.';

create trigger end_refunded_memberships after update of status
  on public.orders
  for each row when (old.status = 'paid' and new.status = 'refunded')
  execute function private.end_refunded_memberships();

-- Functions: what is kept of a member, for the member

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

-- Grants

revoke execute on all functions in schema public, private from public;
revoke all on public.memberships from anon, authenticated, service_role;
grant select on public.memberships to authenticated, service_role;

-- Row-level security

alter table public.memberships enable row level security;

create policy "Members read their own memberships, the shop every one"
  on public.memberships for select to authenticated
  using ((user_id = (select auth.uid()) and (select private.second_factor_ok()))
    or (select private.has_role('shop')));
