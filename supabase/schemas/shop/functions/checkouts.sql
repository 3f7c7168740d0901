-- Checkouts: a basket with its prices fixed and its stock taken, waiting for
-- the payment.

-- Attaches the provider's session to the checkout. The same one twice is fine.
--
-- Runs before the checkout becomes an order. Waiting too long for a lock ends
-- with an error message.
create function public.attach_session(
  p_checkout_id uuid,
  p_session_id text,
  p_url text,
  p_expires_at timestamptz
)
returns void
language plpgsql
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  checkout public.checkouts := private.locked_checkout(null, p_checkout_id);
begin
  if coalesce(length(p_session_id), 0) not between 1 and 300 then
    perform private.refuse_input('session_id');
  end if;
  if checkout.status <> 'open'
    or coalesce(checkout.session_id, p_session_id) <> p_session_id
  then
    perform private.refuse_step(checkout);
  end if;
  update public.checkouts
  set session_id = p_session_id, session_url = p_url,
    expires_at = coalesce(p_expires_at, expires_at)
  where id = p_checkout_id;
end
$$;

-- Gives the stock back, once; true for the call that did. Only to be called
-- when the provider has said that the session can no longer be paid.
create function public.end_checkout(
  p_outcome text,
  p_session_id text default null,
  p_checkout_id uuid default null
)
returns boolean
language plpgsql
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  checkout public.checkouts :=
    private.locked_checkout(p_session_id, p_checkout_id);
begin
  if coalesce(p_outcome, '')
    not in ('expired', 'cancelled', 'replaced', 'failed', 'reclaimed')
  then
    perform private.refuse_input('outcome');
  end if;
  if checkout.status in ('completed', 'ended') then
    return false;
  end if;
  -- Money on its way is not called back when the buyer changes their mind.
  if checkout.status = 'pending'
    and p_outcome in ('cancelled', 'replaced', 'reclaimed')
  then
    perform private.refuse_step(checkout);
  end if;
  update public.checkouts
  set status = 'ended', outcome = p_outcome, ended_at = now()
  where id = checkout.id;
  -- A checkout that we failed to open costs its client nothing.
  if p_outcome = 'failed' and checkout.session_id is null
    and checkout.within_allowance
  then
    perform private.give_holding(
      private.holder(checkout.user_id, checkout.client_block), (
        select sum(r.qty) from public.stock_reservations r
        where r.checkout_id = checkout.id
      ));
  end if;
  perform private.return_stock(checkout.id);
  return true;
end
$$;

create function private.return_stock(p_checkout_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  mine record;
begin
  -- Do not announce it as back in stock: it was never gone for long.
  perform set_config('label.stock_returns', 'yes', true);
  perform private.stock_moves_by('hold_ended', p_checkout_id);
  for mine in
    select r.variant_id, r.qty, r.state from public.stock_reservations r
    where r.checkout_id = p_checkout_id and r.state in ('held', 'claimed')
    order by r.variant_id
  loop
    if mine.state = 'held' then
      update public.product_variants v set inventory = v.inventory + mine.qty
      where v.id = mine.variant_id and v.inventory >= 0;
    else
      update public.product_variants v
      set claimed = greatest(v.claimed - mine.qty, 0)
      where v.id = mine.variant_id;
    end if;
    update public.stock_reservations r set state = 'returned'
    where r.checkout_id = p_checkout_id and r.variant_id = mine.variant_id;
  end loop;
  perform private.stock_moves_by(null);
  perform set_config('label.stock_returns', '', true);
end
$$;

-- Checkouts whose buyer has not returned: the provider should be asked.
create function public.due_checkouts(p_limit integer default 50)
returns setof public.checkouts
language sql stable
set search_path = ''
as $$
  -- A buyer who was never told where to pay cannot be paying.
  select * from public.checkouts c
  where c.status in ('open', 'pending') and (c.expires_at < now()
    or (c.session_id is null and c.created_at < now() - interval '1 minute'))
  order by c.status, c.expires_at
  limit p_limit
$$;

-- Locks a checkout, so that each step waits for the one before it.
--
-- One query for each key: a query with a null in place of one of its two keys
-- is planned again at every call.
create function private.locked_checkout(p_session_id text, p_checkout_id uuid)
returns public.checkouts
language plpgsql
set search_path = ''
as $$
declare
  checkout public.checkouts;
begin
  if p_checkout_id is not null then
    select * into checkout from public.checkouts c
    where c.id = p_checkout_id for update;
  else
    select * into checkout from public.checkouts c
    where c.session_id = p_session_id for update;
  end if;
  if checkout.id is null then
    raise exception 'There is no such checkout.' using errcode = '9X020';
  end if;
  return checkout;
end
$$;

create function private.refuse_input(p_field text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'This cannot be read: %.', p_field
    using errcode = '9X001',
      detail = jsonb_build_object('field', p_field)::text;
end
$$;

create function private.refuse_step(p_checkout public.checkouts)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'The checkout is past that step.'
    using errcode = '9X021',
      detail = jsonb_build_object('status', p_checkout.status)::text;
end
$$;

create function private.checkout_facts(p_checkout public.checkouts)
returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(p_checkout) - (
    '{client_block,account_deleted,replaces,within_allowance,firm_until,'
    'begun_at}')::text[]
    || jsonb_build_object('items', (
    select jsonb_agg(to_jsonb(i) - 'checkout_id' order by i.position)
    from public.checkout_items i where i.checkout_id = p_checkout.id
  ))
$$;
