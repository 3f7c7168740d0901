-- The cost of shipping, and the addresses it goes to.

-- Nothing to post, then the free shipping threshold at home, then the zone's
-- first fitting rate; null when nothing fits.
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
    -- Free shipping is promised for the UK: abroad the zone's own rates say
    -- where it starts, and without a zone nothing is sent at all.
    when p_country = 'GB' and p_subtotal_cents >= coalesce(
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

create function private.can_be_posted_to(p_address jsonb)
returns boolean
language sql immutable
set search_path = ''
as $$
  -- Some countries have no postcodes; the provider asks for one where they
  -- exist.
  select coalesce(p_address ->> 'country' ~ '^[A-Z]{2}$'
    and num_nulls(p_address ->> 'name', p_address ->> 'line1',
      p_address ->> 'city') = 0
    and (p_address ->> 'postcode' is not null
      or p_address ->> 'country' <> 'GB'), false)
$$;
