-- The set-up link that gives a new label its first owner, and accounts made
-- from an invitation.

create function private.token_hash(p_token text)
returns bytea
language sql immutable
set search_path = ''
as $$
  select sha256(convert_to(p_token, 'UTF8'))
$$;

-- Thirty at once and sixty an hour by a client: far more than anybody needs.
create function private.may_guess(p_what text, p_client text)
returns boolean
language sql
set search_path = ''
as $$
  select private.take_allowance(
    p_what || ' by ' || coalesce(private.address_block(p_client), ''),
    1, 30, 60)
$$;

-- Makes a confirmed account for somebody whose address is proved in another
-- way: by a link sent to it, or by access to the machine.
create function private.open_account(
  p_email text,
  p_password_hash text,
  p_name text
)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  member_id constant uuid := gen_random_uuid();
begin
  -- Somebody signed up with the address and never proved it: nothing of theirs
  -- is kept, whoever that was.
  delete from auth.users u
  where u.email = p_email and not u.is_sso_user
    and u.email_confirmed_at is null;
  -- A hosted project's table allows null where its code expects text.
  insert into auth.users (id, instance_id, aud, role, email,
    encrypted_password, email_confirmed_at, raw_app_meta_data,
    raw_user_meta_data, confirmation_token, recovery_token, email_change,
    email_change_token_new, created_at, updated_at)
  values (member_id, '00000000-0000-0000-0000-000000000000', 'authenticated',
    'authenticated', p_email, p_password_hash, now(),
    '{"provider": "email", "providers": ["email"]}',
    jsonb_build_object('display_name', p_name), '', '', '', '', now(), now());
  insert into auth.identities (id, provider_id, user_id, identity_data,
    provider, created_at, updated_at)
  values (gen_random_uuid(), member_id, member_id,
    jsonb_build_object('sub', member_id, 'email', p_email,
      'email_verified', true, 'phone_verified', false),
    'email', now(), now());
  return member_id;
exception when unique_violation then
  raise exception 'There is an account with this address already.'
    using errcode = '9X072';
end
$$;

-- At each start: earlier links end. A new one works only while the label has no
-- staff; null makes none.
create function private.offer_set_up(p_token text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  delete from private.set_up_links;
  if p_token is null or exists (select from public.staff) then
    return false;
  end if;
  insert into private.set_up_links (token_sha256)
  values (private.token_hash(p_token));
  return true;
end
$$;

create function private.is_set_up_link(p_token text)
returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.set_up_links l
    where l.token_sha256 = private.token_hash(p_token)
      and l.expires_at > now()
  ) and not exists (select from public.staff)
$$;

-- All or nothing: uses up the link, makes the account (or takes one that has
-- proved itself), records the owner, and stores the label's settings.
create function private.set_up_label(
  p_token text,
  p_user_id uuid,
  p_owner jsonb,
  p_settings jsonb,
  p_postage_cents integer
)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  owner_id uuid := p_user_id;
  zone_id uuid;
begin
  if not private.is_set_up_link(p_token) then
    raise exception 'The set-up link is not good.' using errcode = '9X070';
  end if;
  -- When two come at once, the second waits here and finds it used.
  delete from private.set_up_links l
  where l.token_sha256 = private.token_hash(p_token);
  if not found then
    raise exception 'The set-up link is not good.' using errcode = '9X070';
  end if;
  if owner_id is null then
    owner_id := private.open_account(p_owner ->> 'email',
      p_owner ->> 'password_hash', p_owner ->> 'name');
  end if;
  insert into public.staff (user_id, role, name)
  values (owner_id, 'owner', p_owner ->> 'name');
  insert into public.site_settings as s (key, value, is_closed)
  select k, v, k in ('contact', 'office') from jsonb_each(p_settings) e (k, v)
  on conflict (key) do update set value = excluded.value;
  if not exists (
    select from public.shipping_zones z where 'GB' = any (z.countries)
  ) then
    insert into public.shipping_zones (name, countries)
    values ('United Kingdom', '{GB}') returning id into zone_id;
    insert into public.shipping_rates (shipping_zone_id, rate_cents)
    values (zone_id, p_postage_cents);
  end if;
  return owner_id;
end
$$;
