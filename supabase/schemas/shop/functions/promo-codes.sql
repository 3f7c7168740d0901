-- Promo codes: their limits, batches of single-use codes, and the orders each
-- brought.

-- Why a code's limits refuse this buyer; null when they do not. An open
-- checkout uses up its code, and gives it back when it ends.
create function private.promo_refusal(
  p_promo public.promo_codes,
  p_user_id uuid,
  p_counts_open boolean
)
returns text
language sql stable
set search_path = ''
as $$
  select case
    when p_promo.max_uses <= (
      select count(*) from public.checkouts c
      where c.promo_code = p_promo.code and c.status <> 'ended'
        and (p_counts_open or c.status = 'completed')) then 'used-up'
    when p_promo.max_uses_each is null then null
    when p_user_id is null then 'needs-account'
    when p_promo.max_uses_each <= (
      select count(*) from public.checkouts c
      left join public.orders o on o.checkout_id = c.id
      where c.promo_code = p_promo.code and c.status <> 'ended'
        and (p_counts_open or c.status = 'completed')
        and coalesce(o.user_id, c.user_id) = p_user_id) then 'used-by-you'
  end
$$;

create function private.usable_promo_code(
  p_code text,
  p_subtotal_cents integer,
  p_user_id uuid
)
returns public.promo_codes
language plpgsql
set search_path = ''
as $$
declare
  wanted constant text := upper(trim(p_code));
  promo public.promo_codes;
  refused text;
begin
  if coalesce(wanted, '') = '' then
    return null;
  end if;
  -- Counted codes are used by one checkout at a time: the next sees the one
  -- before.
  perform from public.promo_codes c where c.code = wanted
    and num_nonnulls(c.max_uses, c.max_uses_each) > 0
  for no key update;
  select * into promo from public.promo_codes c
  where c.code = wanted and c.active
    and (c.starts_at <= now() or c.starts_at is null);
  if promo.id is null then
    raise exception 'Invalid promo code' using errcode = '9X006';
  end if;
  if promo.expires_at <= now() then
    raise exception 'This promo code has expired' using errcode = '9X007';
  end if;
  refused := private.promo_refusal(promo, p_user_id, true);
  if refused = 'used-up' then
    raise exception 'This promo code has been used up' using errcode = '9X085';
  elsif refused = 'needs-account' then
    raise exception 'This promo code asks for an account.'
      using errcode = '9X087';
  elsif refused = 'used-by-you' then
    raise exception 'You have used this promo code already'
      using errcode = '9X088';
  end if;
  if p_subtotal_cents < promo.min_order_cents then
    raise exception 'This promo code asks for a larger order.'
      using errcode = '9X008', detail =
        jsonb_build_object('min_order_cents', promo.min_order_cents)::text;
  end if;
  return promo;
end
$$;

-- Checkouts that use up a code and that nobody has begun to pay, for longer
-- than three minutes or beside two others of the same client: they may be
-- ended, at the provider first, for somebody who wants to use it now.
create function public.reclaimable_uses(p_code text)
returns table (session_id text)
language sql stable
set search_path = ''
as $$
  select o.session_id from (
    select c.session_id, c.created_at, row_number() over (
      partition by coalesce(c.user_id::text, c.client_block)
      order by c.created_at) as place
    from public.checkouts c
    where c.promo_code = upper(trim(p_code)) and c.status = 'open'
      and c.begun_at is null and c.session_id is not null
  ) o
  where o.created_at < now() - interval '3 minutes' or o.place > 2
  order by o.created_at limit 20
$$;

create function private.discount_on(
  p_items public.checkout_items[],
  p_promo_code text,
  p_user_id uuid,
  out promo_code text,
  out percent integer,
  out cents integer
)
language plpgsql volatile
set search_path = ''
as $$
declare
  subtotal constant bigint := (
    select sum(i.qty::bigint * i.unit_price_cents) from unnest(p_items) i);
  promo constant public.promo_codes :=
    private.usable_promo_code(p_promo_code, subtotal::integer, p_user_id);
  members_percent constant integer := private.member_discount_percent(p_user_id);
  members_cents constant integer := private.percent_of(
    subtotal, members_percent);
begin
  cents := 0;
  if promo.id is not null then
    promo_code := promo.code;
    percent := promo.discount_percent;
    cents := private.percent_of((
      select sum(i.qty::bigint * i.unit_price_cents)::bigint
      from unnest(p_items) i where promo.product_ids = '{}'
        or i.product_id = any (promo.product_ids)), percent);
    if cents is null then
      raise exception 'This promo code is for other products.'
        using errcode = '9X086', detail =
          jsonb_build_object('product_ids', promo.product_ids)::text;
    end if;
  end if;
  -- The better of the two, never both; if they are equal, the code is not used
  -- up.
  if members_percent > 0 and members_cents >= cents then
    promo_code := null;
    percent := members_percent;
    cents := members_cents;
  end if;
end
$$;

create function private.percent_of(p_cents bigint, p_percent integer)
returns integer
language sql immutable
set search_path = ''
as $$
  -- Half a penny rounds up, with integer arithmetic throughout.
  select ((p_cents * p_percent + 50) / 100)::integer
$$;

-- One active code by its exact name. Expired and used-up ones are included so
-- that their message can be shown; wrong guesses are limited by client address.
-- Uses in open checkouts do not count: one may be the caller's own.
create function public.get_promo_code(p_code text)
returns table (
  code text,
  active boolean,
  expires_at timestamptz,
  min_order_cents integer,
  discount_percent integer,
  product_ids uuid[],
  refusal text
)
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A miss could not be counted then, so hits are refused too.
  if current_setting('transaction_read_only')::boolean then
    raise exception 'Please ask for a promo code by POST.'
      using errcode = 'read_only_sql_transaction';
  end if;
  return query
  select c.code, c.active, c.expires_at, c.min_order_cents,
    c.discount_percent, c.product_ids,
    private.promo_refusal(c, auth.uid(), false)
  from public.promo_codes c
  where c.code = upper(trim(p_code)) and c.active
    and (c.starts_at <= now() or c.starts_at is null);
  -- Only misses count, but after too many of them hits are refused too.
  perform private.count_hit('promo guess', 20, interval '1 hour', not found);
end
$$;
grant execute on function public.get_promo_code(text) to anon, authenticated;

-- A member's discount, for the cart to show; 0 for most.
create function public.my_discount_percent()
returns integer
language sql stable security definer
set search_path = ''
as $$
  select private.member_discount_percent(auth.uid())
$$;
grant execute on function public.my_discount_percent() to authenticated;

-- Makes a number of codes of one name, each good for one order.
create function public.make_promo_codes(
  p_batch text,
  p_count integer,
  p_discount_percent integer,
  p_starts_at timestamptz default null,
  p_expires_at timestamptz default null,
  p_min_order_cents integer default null,
  p_product_ids uuid[] default '{}'
)
returns text[]
language plpgsql security definer
set search_path = ''
as $$
declare
  made text[];
begin
  perform private.as_shopkeeper();
  if coalesce(p_count, 0) not between 1 and 2000 then
    raise exception 'Between one and 2,000 codes at once, please.'
      using errcode = '9X001', detail = '{"field": "count"}';
  end if;
  with added as (
    insert into public.promo_codes (code, batch, discount_percent, starts_at,
      expires_at, min_order_cents, product_ids, max_uses)
    select private.random_code(10), private.trimmed(p_batch),
      p_discount_percent, p_starts_at, p_expires_at, p_min_order_cents,
      coalesce(p_product_ids, '{}'), 1
    from generate_series(1, p_count) n
    returning code
  )
  select array_agg(a.code order by a.code) into made from added a;
  return made;
end
$$;
grant execute on function public.make_promo_codes(text, integer, integer,
  timestamptz, timestamptz, integer, uuid[]) to authenticated;

-- Ends the unused codes of a batch. Returns how many.
create function public.end_promo_batch(p_batch text)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.as_shopkeeper();
  update public.promo_codes c set active = false
  where c.batch = p_batch and c.active and not exists (
    select from public.checkouts k
    where k.promo_code = c.code and k.status = 'completed');
  get diagnostics ended = row_count;
  return ended;
end
$$;
grant execute on function public.end_promo_batch(text) to authenticated;

-- Read as columns of a code, with the caller's rights.
create function public.orders_brought(p_code public.promo_codes)
returns integer
language sql stable
set search_path = ''
as $$
  select count(*)::integer from public.orders o
  where o.promo_code = p_code.code
$$;
grant execute on function public.orders_brought(public.promo_codes) to
  authenticated;

create function public.cents_brought(p_code public.promo_codes)
returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(sum(o.paid_cents - o.refunded_cents), 0)::bigint
  from public.orders o where o.promo_code = p_code.code
$$;
grant execute on function public.cents_brought(public.promo_codes) to
  authenticated;

-- Limits are counted, and orders found, by the code's name.
create function private.keep_used_code()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.checkouts c
    where c.promo_code = old.code and c.status <> 'ended'
  ) then
    raise exception 'This code was used: it keeps its name, and stays. '
      'End it instead.' using errcode = '9X089';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

-- Shares the discount in whole pennies that add up to it.
create function private.share_discount(p_order public.orders)
returns void
language sql
set search_path = ''
as $$
  with lines as (
    select array_agg(i.id order by i.position, i.id) as ids,
      array_agg(i.qty::bigint * i.unit_price_cents
        order by i.position, i.id) as prices,
      array_agg(i.qty::bigint * i.unit_price_cents * case
        when c.product_ids is null or c.product_ids = '{}'
          or i.product_id = any (c.product_ids) then 1 else 0 end
        order by i.position, i.id) as held_for
    from public.order_items i
    left join public.promo_codes c on c.code = p_order.promo_code
    where i.order_id = p_order.id
  )
  update public.order_items i set discount_cents = s.cents
  from lines l, unnest(l.ids,
    private.shared_out(p_order.discount_cents, case
      -- The code's products were changed since the checkout opened: spread the
      -- agreed discount over all lines.
      when p_order.discount_cents > (select sum(w) from unnest(l.held_for) w)
        then l.prices else l.held_for end)) as s (id, cents)
  where i.id = s.id and p_order.discount_cents > 0
$$;
