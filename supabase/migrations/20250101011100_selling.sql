-- On what terms the shop sells: settings, promo codes, shipping.

-- Tables

create table public.site_settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,59}$'),
  value jsonb not null,
  is_closed boolean not null default false,
  check (is_closed or key not in ('contact', 'office')),
  check (key <> 'default_currency'
    or coalesce(value ->> 'currency' ~ '^[A-Z]{3}$', false)),
  check (key <> 'free_shipping_threshold'
    or coalesce(jsonb_typeof(value -> 'amount_cents') = 'number'
      and value ->> 'amount_cents' ~ '^[0-9]{1,8}$', false))
);
comment on table public.site_settings is
  'What the label may change without a programmer. Closed ones hold addresses '
  'visitors need not know.';

create table public.promo_codes (
  id uuid primary key default gen_random_uuid(),
  code text not null unique
    check (code = upper(code) and code ~ '^\S{1,40}$'),
  active boolean not null default true,
  expires_at timestamptz,
  min_order_cents integer check (min_order_cents >= 0),
  discount_percent integer not null check (discount_percent between 1 and 100),
  created_at timestamptz not null default now()
);
comment on table public.promo_codes is
  'Discounts by word of mouth: answered by exact name, never listed.';

create table public.shipping_zones (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 120),
  -- Taken apart again it must be the same list: flat, and without nulls.
  countries text[] not null check (
    array_to_string(countries, ' ') ~ '^([A-Z]{2}|\*)( ([A-Z]{2}|\*))*$'
    and countries = string_to_array(array_to_string(countries, ' '), ' ')),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
comment on table public.shipping_zones is
  'Countries that cost the same to reach; * is everywhere else.';

create table public.shipping_rates (
  id uuid primary key default gen_random_uuid(),
  shipping_zone_id uuid not null
    references public.shipping_zones (id) on delete cascade,
  rate_cents integer not null check (rate_cents between 0 and 99999999),
  is_free_shipping boolean not null default false,
  min_order_value_cents integer check (min_order_value_cents >= 0),
  max_order_value_cents integer check (max_order_value_cents >= 0),
  is_active boolean not null default true,
  check (min_order_value_cents <= max_order_value_cents)
);
comment on table public.shipping_rates is
  'What a zone costs by the value of the order; both bounds are inclusive, an '
  'empty one is open.';

-- Indexes

create index shipping_rates_zone_idx
  on public.shipping_rates (shipping_zone_id, min_order_value_cents desc);

-- Functions

create function private.setting(p_key text)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select s.value from public.site_settings s where s.key = p_key
$$;

create function private.keep_closed_name()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'A closed setting keeps its name.'
    using errcode = 'check_violation';
end
$$;
comment on function private.keep_closed_name() is
  'Under another name it could be opened with what it holds.';

create trigger keep_closed_name before update of key on public.site_settings
  for each row when (old.is_closed and new.key <> old.key)
  execute function private.keep_closed_name();

create function public.get_promo_code(p_code text)
returns table (
  code text,
  active boolean,
  expires_at timestamptz,
  min_order_cents integer,
  discount_percent integer
)
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A miss could not be counted then, so a hit is not answered either.
  if current_setting('transaction_read_only')::boolean then
    raise exception 'Please ask for a promo code by POST.'
      using errcode = 'read_only_sql_transaction';
  end if;
  return query
  select c.code, c.active, c.expires_at, c.min_order_cents, c.discount_percent
  from public.promo_codes c
  where c.code = upper(trim(p_code)) and c.active;
  -- Only misses count, but once there were too many a hit is refused as well.
  perform private.count_hit('promo guess', 20, interval '1 hour', not found);
end
$$;
comment on function public.get_promo_code(text) is
  'One active code by its exact name, expired ones included so that their '
  'sentence can be said; wrong guesses are limited by client address.';

create function private.shipping_cents(
  p_subtotal_cents integer,
  p_nothing_posted boolean,
  p_country text
)
returns integer
language sql stable
set search_path = ''
as $$
  select case
    when p_nothing_posted then 0
    when p_subtotal_cents >= coalesce(
      (private.setting('free_shipping_threshold') ->> 'amount_cents')::integer,
      5000
    ) then 0
    else (
      select case when r.is_free_shipping then 0 else r.rate_cents end
      from public.shipping_rates r
      where r.shipping_zone_id = (
          select z.id from public.shipping_zones z
          where z.is_active and z.countries && array[p_country, '*']
          order by p_country = any (z.countries) desc, z.created_at, z.id
          limit 1
        )
        and r.is_active
        and p_subtotal_cents >= coalesce(r.min_order_value_cents, 0)
        and p_subtotal_cents <= coalesce(r.max_order_value_cents, 2147483647)
      order by r.min_order_value_cents desc nulls last, r.rate_cents, r.id
      limit 1
    )
  end
$$;
comment on function private.shipping_cents(integer, boolean, text) is
  'Nothing to post, then the threshold, then the zone''s first fitting rate; null '
  'when nothing fits.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function public.get_promo_code(text) to anon, authenticated;
grant select on public.site_settings, public.shipping_zones,
  public.shipping_rates to anon, authenticated;
grant select on public.promo_codes to authenticated;
grant insert, update, delete on public.site_settings, public.promo_codes,
  public.shipping_zones, public.shipping_rates to authenticated;

-- Row-level security

alter table public.site_settings enable row level security;
alter table public.promo_codes enable row level security;
alter table public.shipping_zones enable row level security;
alter table public.shipping_rates enable row level security;

create policy "Staff read promo codes"
  on public.promo_codes for select to authenticated
  using ((select private.is_staff()));
create policy "Staff add promo codes"
  on public.promo_codes for insert to authenticated
  with check ((select private.is_staff()));
create policy "Staff change promo codes"
  on public.promo_codes for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff remove promo codes"
  on public.promo_codes for delete to authenticated
  using ((select private.is_staff()));

create policy "Visitors read open settings"
  on public.site_settings for select to anon
  using (not is_closed);
create policy "Members read open settings, staff read closed ones too"
  on public.site_settings for select to authenticated
  using (not is_closed or (select private.is_staff()));
create policy "Staff add settings"
  on public.site_settings for insert to authenticated
  with check ((select private.is_staff()));
create policy "Staff change settings"
  on public.site_settings for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff remove settings"
  on public.site_settings for delete to authenticated
  using ((select private.is_staff()));

create policy "Visitors read active shipping zones"
  on public.shipping_zones for select to anon
  using (is_active);
create policy "Members read active shipping zones, staff read every zone"
  on public.shipping_zones for select to authenticated
  using (is_active or (select private.is_staff()));
create policy "Staff add shipping zones"
  on public.shipping_zones for insert to authenticated
  with check ((select private.is_staff()));
create policy "Staff change shipping zones"
  on public.shipping_zones for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff remove shipping zones"
  on public.shipping_zones for delete to authenticated
  using ((select private.is_staff()));

create policy "Visitors read active shipping rates"
  on public.shipping_rates for select to anon
  using (is_active);
create policy "Members read active shipping rates, staff read every rate"
  on public.shipping_rates for select to authenticated
  using (is_active or (select private.is_staff()));
create policy "Staff add shipping rates"
  on public.shipping_rates for insert to authenticated
  with check ((select private.is_staff()));
create policy "Staff change shipping rates"
  on public.shipping_rates for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff remove shipping rates"
  on public.shipping_rates for delete to authenticated
  using ((select private.is_staff()));
