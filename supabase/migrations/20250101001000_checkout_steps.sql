-- What happens to a checkout after it was opened and before it is an order.

-- Functions

create function public.attach_session(
  p_checkout_id uuid,
  p_session_id text,
  p_url text,
  p_expires_at timestamptz
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  checkout public.checkouts := private.locked_checkout(null, p_checkout_id);
begin
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
comment on function public.attach_session(uuid, text, text, timestamptz) is
  'Ties the provider''s session to the checkout. The same one twice is fine.';

create function public.hold_checkout(p_session_id text)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  checkout public.checkouts := private.locked_checkout(p_session_id, null);
begin
  update public.checkouts set status = 'pending'
  where id = checkout.id and status = 'open';
  return found;
end
$$;
comment on function public.hold_checkout(text) is
  'For money that is on its way by a slow method: the stock stays taken until '
  'it arrives or fails.';

create function public.end_checkout(
  p_outcome text,
  p_session_id text default null,
  p_checkout_id uuid default null
)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  checkout public.checkouts :=
    private.locked_checkout(p_session_id, p_checkout_id);
begin
  if p_outcome not in ('expired', 'cancelled', 'replaced', 'failed') then
    raise exception 'A checkout cannot end like that.'
      using errcode = '9X001', detail = '{"field": "outcome"}';
  end if;
  if checkout.status in ('completed', 'ended') then
    return false;
  end if;
  update public.checkouts
  set status = 'ended', outcome = p_outcome, ended_at = now()
  where id = checkout.id;
  perform private.return_stock(checkout.id);
  return true;
end
$$;
comment on function public.end_checkout(text, text, uuid) is
  'Gives the stock back, once; true for the call that did. Only to be called '
  'when the provider has said that the session can no longer be paid.';

create function private.return_stock(p_checkout_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  held record;
begin
  for held in
    select r.variant_id, r.qty from public.stock_reservations r
    where r.checkout_id = p_checkout_id and r.state = 'held'
    order by r.variant_id
  loop
    update public.product_variants v set inventory = v.inventory + held.qty
    where v.id = held.variant_id and v.inventory >= 0;
    update public.stock_reservations r set state = 'returned'
    where r.checkout_id = p_checkout_id and r.variant_id = held.variant_id;
  end loop;
end
$$;

create function private.locked_checkout(p_session_id text, p_checkout_id uuid)
returns public.checkouts
language plpgsql
set search_path = ''
as $$
declare
  checkout public.checkouts;
begin
  select * into checkout from public.checkouts c
  where c.session_id = p_session_id or c.id = p_checkout_id
  for update;
  if not found then
    raise exception 'There is no such checkout.' using errcode = '9X020';
  end if;
  return checkout;
end
$$;
comment on function private.locked_checkout(text, uuid) is
  'Every step of one checkout waits here for the one before it.';

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

create function public.due_checkouts(p_limit integer default 50)
returns setof public.checkouts
language sql stable
set search_path = ''
as $$
  select * from public.checkouts c
  where c.status in ('open', 'pending') and c.expires_at < now()
  order by c.status, c.expires_at
  limit p_limit
$$;
comment on function public.due_checkouts(integer) is
  'Checkouts the provider should be asked about because nobody came back.';

-- Grants: service only

revoke execute on all functions in schema public, private from public;
