-- Limits how much one client may open and hold unpaid.

-- A rate limit on opening checkouts, by client network; a long basket counts as
-- several.
create function private.take_opening(p_client_block text, p_lines integer)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- 240 at once allows a crowd behind one router, 30 a minute the next crowd.
  if p_client_block is not null and not private.take_allowance(
    'opening ' || p_client_block, ceil(p_lines / 5.0)::integer, 240, 1800)
  then
    raise exception 'Too many checkouts were opened from this network.'
      using errcode = '9X012', detail = '{"retry_after": 60}';
  end if;
end
$$;

-- The key of the allowance that a hold uses: a member's own, or that of a
-- guest's network; none on a direct connection.
create function private.holder(p_user_id uuid, p_client_block text)
returns text
language sql immutable
set search_path = ''
as $$
  select 'holding ' || coalesce(p_user_id::text, p_client_block)
$$;

-- Takes from an allowance of ten units an hour to hold for three minutes: an
-- ordinary basket, tried more than once. Paying gives three times as many back.
create function private.take_holding(p_holder text, p_units integer)
returns boolean
language sql
set search_path = ''
as $$
  select p_holder is null or p_units <= 0
    or private.take_allowance(p_holder, p_units, 10, 10)
$$;

create function private.take_holding_again(p_checkout public.checkouts)
returns boolean
language sql
set search_path = ''
as $$
  select private.take_holding(
    private.holder(p_checkout.user_id, p_checkout.client_block), (
      select coalesce(sum(r.qty), 0)::integer from public.stock_reservations r
      where r.checkout_id = p_checkout.id and r.state = 'claimed'
    ))
$$;

create function private.has_holding(p_holder text, p_units integer)
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select p_holder is null or coalesce((
    select private.refilled(a, 10, 10) >= p_units
    from private.allowances a where a.key = p_holder
  ), p_units <= 10)
$$;

create function private.give_holding(
  p_holder text,
  p_units bigint,
  p_times integer default 1
)
returns void
language sql security definer
set search_path = ''
as $$
  update private.allowances
  set remaining = least(remaining + p_times * p_units, 600)
  where key = p_holder and p_units > 0
$$;

-- Takes a basket's units from its client's allowance before its checkout is
-- opened, or returns false and takes nothing.
--
-- For buyers who end others' claims to make room. Taken before the claims are
-- ended, so that parallel attempts cannot end more than the allowance permits.
create function public.take_room(
  p_units integer,
  p_user_id uuid default null,
  p_client_address text default null
)
returns boolean
language sql
set search_path = ''
set lock_timeout = '4s'
as $$
  select private.take_holding(private.holder(
    p_user_id, private.address_block(p_client_address)), p_units)
$$;

-- Returns the units taken for a basket that was not bought.
create function public.give_room_back(
  p_units integer,
  p_user_id uuid default null,
  p_client_address text default null
)
returns void
language sql
set search_path = ''
set lock_timeout = '4s'
as $$
  select private.give_holding(private.holder(
    p_user_id, private.address_block(p_client_address)), p_units)
$$;
