-- The buyer's address and account.

-- The parts of an address, empty ones null; null if it is no object.
create function private.clean_address(p_address jsonb)
returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_object_agg(part, nullif(private.trimmed(
    case part when 'country' then upper(p_address ->> part)
    else p_address ->> part end), ''))
  from unnest('{name,line1,line2,city,region,postcode,country,phone}'::text[])
    part
  where jsonb_typeof(p_address) = 'object'
$$;

create function private.keep_address(p_order public.orders, p_address jsonb)
returns void
language sql
set search_path = ''
as $$
  insert into public.order_addresses
    (order_id, name, line1, line2, city, region, postcode, country, phone)
  select p_order.id, coalesce(left(a.name, 200), ''),
    coalesce(left(a.line1, 300), ''), left(a.line2, 300),
    coalesce(left(a.city, 200), ''), left(a.region, 200),
    coalesce(left(a.postcode, 40), ''), a.country, left(a.phone, 40)
  from jsonb_to_record(p_address) as a (name text, line1 text, line2 text,
    city text, region text, postcode text, country text, phone text)
  where p_order.needs_shipping and a.country ~ '^[A-Z]{2}$'
$$;

create function private.clean_email(p_email text)
returns text
language sql immutable
set search_path = ''
as $$
  select lower(private.trimmed(p_email))
  where private.is_mailable(lower(private.trimmed(p_email)))
$$;

create function private.account_email(p_user_id uuid)
returns text
language sql stable security definer
set search_path = ''
as $$
  select private.clean_email(u.email) from auth.users u where u.id = p_user_id
$$;

-- The account whose owner has proved that they read this address's mail.
create function private.confirmed_account(p_email text)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  account uuid;
begin
  perform private.lock_guest_orders(p_email);
  select u.id into account from auth.users u
  where u.email = p_email and not u.is_sso_user
    and u.email_confirmed_at is not null
  for key share;
  return account;
end
$$;

-- Taken when an order is written and when its address is confirmed, so that the
-- second of them always sees what the first did.
create function private.lock_guest_orders(p_email text)
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('orders ' || p_email, 0))
$$;
