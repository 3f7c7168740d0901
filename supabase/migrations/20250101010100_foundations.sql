-- The ground everything else stands on: extensions, the closed schema, and who
-- is staff.
--
-- Refusals raised by the label's own functions carry these codes. The message
-- is a sentence, the detail is JSON, and neither holds a secret.
--
--   9X001  the input is malformed                      {"field"}
--   9X002  the basket is empty
--   9X003  a product or variant cannot be bought       {"variant_ids"}
--   9X004  not enough stock
--          {"variant_id", "wanted", "left", "short", "units"}
--   9X005  the basket mixes currencies                 {"variant_ids"}
--   9X006  no such promo code
--   9X007  the promo code has expired
--   9X008  the promo code asks for a larger order      {"min_order_cents"}
--   9X009  no shipping zone or rate fits               {"country"}
--   9X010  the total is too small to be charged        {"total_cents"}
--   9X011  an older checkout of this cart is live      {"checkouts"}
--   9X012  too many checkouts opened by this client    {"retry_after"}
--   9X013  the order would keep too much from others
--          {"variant_ids", "empties"} or {"variant_ids", "units"}
--   9X014  more than the label gives to one order      {"variant_id", "most"}
--   9X020  no such checkout
--   9X021  the checkout is past that step              {"status"}
--   9X022  no such order
--   9X030  no such order item, or not the caller's
--   9X031  the download limit is reached
--   9X032  a second factor is needed
--   9X033  the order was refunded
--   9X034  nothing to download
--   9X040  no such account
--   25006  what must be counted was asked for in a read-only transaction
--   PT429  too many requests (PostgREST answers 429)

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

create schema private;
comment on schema private is
  'What policies, triggers and steps need and no client may call: never '
  'exposed by the API.';

grant usage on schema public, private to anon, authenticated, service_role;

-- Supabase grants every new table to every role. Here each grant is written
-- beside its table: a forgotten one closes a door instead of opening it.
alter default privileges in schema public
  revoke all on tables from anon, authenticated;
alter default privileges in schema public
  revoke all on sequences from anon, authenticated;
alter default privileges in schema public
  revoke all on functions from anon, authenticated;
alter default privileges in schema public
  grant all on tables to service_role;
alter default privileges in schema public
  grant all on sequences to service_role;
alter default privileges in schema public
  grant execute on functions to service_role;
alter default privileges in schema private
  grant execute on functions to service_role;

-- Tables

create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz not null default now()
);
comment on table public.staff is
  'The people who run the label. Being listed here is the whole of being '
  'staff.';

-- Functions: words

create function private.trimmed(p_text text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(p_text, '^\s+|\s+$', '', 'g')
$$;
comment on function private.trimmed(text) is
  'Without white space around it, tabs and line ends included.';

create function private.is_mailable(p_email text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select p_email ~ '^[^@\s,;<>"[:cntrl:]]+@[^@\s,;<>"[:cntrl:]]+$'
    and p_email = lower(p_email) and length(p_email) <= 254
$$;
comment on function private.is_mailable(text) is
  'Whether this is one plain address, lower-case: no list of them, no name '
  'beside it, nothing that could end a mail''s header line.';

create function private.all_filled(p_words text[])
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select not exists (
    select from unnest(p_words) w where w is null or w !~ '\S'
  )
$$;

-- Functions: who calls. Signing out ends access: a token outlives its session
-- by up to an hour, so what is a person's own is shown only while the session
-- itself lives.

create function private.has_live_session()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid
      and s.user_id = auth.uid()
      and (s.not_after is null or s.not_after > now())
  )
$$;
comment on function private.has_live_session() is
  'Whether the caller''s session was neither signed out, replaced nor timed '
  'out since the token was made.';

create function private.second_factor_ok(p_user_id uuid, p_aal text)
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select p_aal is not distinct from 'aal2' or not exists (
    select from auth.mfa_factors f
    where f.user_id = p_user_id and f.status = 'verified'
  )
$$;
comment on function private.second_factor_ok(uuid, text) is
  'Whether this assurance level suffices: aal2 for who has a verified factor, '
  'any for who has none.';

create function private.second_factor_ok()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_live_session()
    and private.second_factor_ok(auth.uid(), auth.jwt() ->> 'aal')
$$;
comment on function private.second_factor_ok() is
  'Whether the caller has shown all that the account asks for, in a session '
  'that still lives. What opens orders, downloads and the office asks this.';

create function private.is_staff()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.staff s where s.user_id = auth.uid()
  ) and private.second_factor_ok()
$$;
comment on function private.is_staff() is
  'Whether the caller is staff, second factor included: a stolen password '
  'alone opens no office.';

create function private.hold_account(p_user_id uuid)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from auth.users u where u.id = p_user_id for key share;
  return found;
end
$$;
comment on function private.hold_account(uuid) is
  'Whether there is such an account, which then cannot be deleted before '
  'this transaction ends. Taken before any checkout or order is locked, as '
  'a deletion does.';

create function private.touch()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create function public.add_staff(p_email text)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  member_id uuid;
begin
  select u.id into member_id from auth.users u
  where u.email = lower(trim(p_email)) and not u.is_sso_user
    and u.email_confirmed_at is not null;
  if member_id is null then
    raise exception 'No account has this e-mail address, confirmed.'
      using errcode = '9X040';
  end if;
  insert into public.staff (user_id) values (member_id) on conflict do nothing;
  return member_id;
end
$$;

-- Grants: a check is made with the rights of whoever writes the row

revoke execute on all functions in schema public, private from public;
grant execute on function private.is_mailable(text) to anon, authenticated;
grant execute on function private.all_filled(text[]) to authenticated;
grant execute on function private.has_live_session() to authenticated;
grant execute on function private.second_factor_ok() to authenticated;
grant execute on function private.is_staff() to authenticated;
grant select on public.staff to authenticated;

-- Row-level security

alter table public.staff enable row level security;

create policy "Members see whether they are staff, staff see each other"
  on public.staff for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_staff()));
