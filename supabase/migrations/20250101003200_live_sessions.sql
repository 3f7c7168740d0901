-- Signing out ends access: a token outlives its session by up to an hour, so
-- what is a person's own is shown only while the session itself lives.

-- Functions

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

create or replace function private.second_factor_ok()
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

-- Grants

revoke execute on function private.has_live_session() from public;
grant execute on function private.has_live_session() to authenticated;

-- Row-level security: a cart asks for no second factor, only for its session

alter policy "Members read their own cart" on public.cart_items
  using (user_id = (select auth.uid())
    and (select private.has_live_session()));
alter policy "Members fill their own cart" on public.cart_items
  with check (user_id = (select auth.uid())
    and (select private.has_live_session()));
alter policy "Members change their own cart" on public.cart_items
  using (user_id = (select auth.uid())
    and (select private.has_live_session()))
  with check (user_id = (select auth.uid())
    and (select private.has_live_session()));
alter policy "Members empty their own cart" on public.cart_items
  using (user_id = (select auth.uid())
    and (select private.has_live_session()));
