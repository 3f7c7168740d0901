-- The caller's session. Signing out ends access: a token outlives its session
-- by up to an hour, so a person's own data is shown only while the session
-- itself lives.

-- Whether the caller's session is live: not signed out, replaced or timed out
-- since the token was made.
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
grant execute on function private.has_live_session() to authenticated;

-- Whether this assurance level is enough: aal2 for an account with a verified
-- factor, any for one without.
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

-- Whether the caller has shown every factor the account asks for, in a live
-- session. Orders, downloads and the office are opened only after this check.
create function private.second_factor_ok()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_live_session()
    and private.second_factor_ok(auth.uid(), auth.jwt() ->> 'aal')
$$;
grant execute on function private.second_factor_ok() to authenticated;

-- Whether there is such an account. It then cannot be deleted before this
-- transaction ends. Lock it before any checkout or order, as a deletion does.
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

-- ok, or what is wrong with the caller's second factor: it exists but was not
-- shown in this session, or it is required but does not exist.
create function private.studio_factor()
returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when f.verified and not coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
      then 'not_shown'
    when not f.verified and coalesce((
      select r.second_factor_compulsory from private.studio_rules r), true)
      then 'missing'
    else 'ok'
  end
  from (
    select exists (
      select from auth.mfa_factors m
      where m.user_id = auth.uid() and m.status = 'verified'
    ) as verified
  ) f
$$;

-- How many there are and since when. Their hashes are no use to anybody.
create function private.recovery_codes_of(p_user_id uuid)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  -- A hosted project keeps its own codes.
  if to_regclass('platform.recovery_code_sets') is null then
    return null;
  end if;
  return (
    select jsonb_build_object('created_at', s.created_at, 'remaining', (
      select count(*) from platform.recovery_codes c where c.set_id = s.id))
    from platform.recovery_code_sets s where s.user_id = p_user_id);
end
$$;

-- Whether the caller's own session was proved by password, code or recovery
-- code within five minutes. Renewing a token proves nothing.
create function private.has_fresh_proof()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.mfa_amr_claims a
    join auth.sessions s on s.id = a.session_id
    where s.id = (auth.jwt() ->> 'session_id')::uuid
      and s.user_id = auth.uid()
      and a.authentication_method
        in ('password', 'totp', 'mfa/recovery_code')
      and a.updated_at > now() - interval '5 minutes'
  )
$$;

-- For changes made through the API, by whichever function. The operator, and
-- the server acting for itself, are not asked.
create function private.ask_fresh_proof()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.has_fresh_proof() then
    raise exception 'This needs your password or second factor again: sign in again, or show a code, within five minutes of it.'
      using errcode = '9X047';
  end if;
  return coalesce(new, old);
end
$$;
