-- Who works here, and in which role, changes only for somebody who has given
-- the password or a code of the second factor within the last minutes: an
-- access token alone, stolen, changes nobody's role.
--
-- One more code for the list of the foundations:
--
--   9X047  the password or the second factor is asked for again

-- Functions

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
comment on function private.has_fresh_proof() is
  'Whether the caller''s own session was proved by password, code or recovery '
  'code within five minutes. Renewing a token proves nothing.';

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
comment on function private.ask_fresh_proof() is
  'For changes asked for through the API, whichever function makes them. The '
  'operator, and the server on its own account, are not asked.';

-- Triggers

create trigger ask_fresh_proof
  before insert or delete or update of role on public.staff
  for each row when (auth.uid() is not null)
  execute function private.ask_fresh_proof();
create trigger ask_fresh_proof
  before insert or update on private.invitations
  for each row when (auth.uid() is not null)
  execute function private.ask_fresh_proof();

-- Grants: nobody's, they are called by triggers alone

revoke execute on all functions in schema private from public;
