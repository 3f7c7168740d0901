-- Inviting colleagues. Secrets are stored only as SHA-256 and looked up by it,
-- so that the response time says nothing about a guess.

-- Makes a new secret: the link of an earlier mail ends. Five an hour and ten a
-- day to an address, thirty a day in all.
create function private.send_invitation(p_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  token constant text :=
    replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  asked private.invitations;
begin
  update private.invitations i
  set token_sha256 = private.token_hash(token), sent_at = now()
  where i.id = p_id returning i.* into asked;
  if not (private.may_write_to(asked.email, null)
    and private.take_allowance('invitations', 1, 30, 30 / 24.0))
  then
    raise exception 'That was a lot of invitations. Please try again tomorrow.'
      using errcode = 'PT429';
  end if;
  perform public.queue_mail('staff_invitation', asked.email,
    jsonb_build_object('token', token, 'role', asked.role, 'by', (
      select s.name from public.staff s where s.user_id = asked.invited_by)),
    'staff_invitation:' || gen_random_uuid());
end
$$;

-- An owner invites somebody. An earlier invitation is replaced.
create function public.invite_colleague(p_email text, p_role text)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  address constant text := lower(private.trimmed(p_email));
  invitation_id uuid;
begin
  perform private.as_owner();
  perform private.known_role(p_role);
  if address is null or not private.is_mailable(address)
    or address !~ '@[^@]+\.[^@]+$'
  then
    raise exception 'Enter a valid email address.'
      using errcode = '9X001', detail = '{"field": "email"}';
  end if;
  if exists (
    select from public.staff s join auth.users u on u.id = s.user_id
    where u.email = address
  ) then
    raise exception 'That is one of the label''s people already.'
      using errcode = '9X074', detail = '{"field": "email"}';
  end if;
  insert into private.invitations as i (email, role, token_sha256, invited_by)
  values (address, p_role, private.token_hash(gen_random_uuid()::text),
    auth.uid())
  on conflict (email) do update
    set role = excluded.role, invited_by = excluded.invited_by
  returning i.id into invitation_id;
  if (select count(*) from private.invitations) > 50 then
    raise exception 'Fifty invitations are open: cancel some first.'
      using errcode = '9X001', detail = '{"field": "email"}';
  end if;
  perform private.send_invitation(invitation_id);
  return invitation_id;
end
$$;
grant execute on function public.invite_colleague(text, text) to authenticated;

create function private.own_invitation(p_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.as_owner();
  perform from private.invitations i where i.id = p_id for update;
  if not found then
    raise exception 'This invitation was answered or cancelled meanwhile.'
      using errcode = '9X071';
  end if;
end
$$;

create function public.send_invitation_again(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.own_invitation(p_id);
  -- Whoever sends it again is responsible for it.
  update private.invitations set invited_by = auth.uid() where id = p_id;
  perform private.send_invitation(p_id);
end
$$;
grant execute on function public.send_invitation_again(uuid) to authenticated;

create function public.cancel_invitation(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.own_invitation(p_id);
  delete from private.invitations where id = p_id;
end
$$;
grant execute on function public.cancel_invitation(uuid) to authenticated;

-- The invitation of a mailed secret: none after seven days, or once its sender
-- is no longer an owner.
create function private.invitation(p_token text)
returns table (id uuid, email text, role text, by_name text, by_id uuid,
  member_id uuid)
language sql stable
set search_path = ''
as $$
  select i.id, i.email, i.role, s.name, s.user_id, u.id
  from private.invitations i
  join public.staff s on s.user_id = i.invited_by and s.role = 'owner'
  left join auth.users u on u.email = i.email and not u.is_sso_user
    and u.email_confirmed_at is not null
  where i.token_sha256 = private.token_hash(p_token)
    and i.sent_at > now() - interval '7 days'
$$;

-- Accepts an invitation once: with the account of that address, or with a new
-- one, since only its mailbox has the link.
create function private.accept_invitation(
  p_token text,
  p_user_id uuid,
  p_name text,
  p_password_hash text
)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  asked record;
  colleague uuid := p_user_id;
begin
  select * into asked from private.invitation(p_token);
  -- An invitation sent again meanwhile, perhaps for less, is another one.
  delete from private.invitations i
  where i.id = asked.id and i.token_sha256 = private.token_hash(p_token);
  if not found then
    raise exception 'The invitation is not good.' using errcode = '9X071';
  end if;
  if colleague is null then
    colleague := private.open_account(asked.email, p_password_hash, p_name);
  elsif colleague is distinct from asked.member_id then
    raise exception 'The invitation is for another address.'
      using errcode = '9X073';
  end if;
  insert into public.staff (user_id, role, name, added_by)
  values (colleague, asked.role, p_name, asked.by_id)
  on conflict (user_id) do nothing;
  return colleague;
end
$$;

create function private.forget_invitations()
returns void
language sql
set search_path = ''
as $$
  delete from private.invitations where sent_at < now() - interval '30 days';
$$;
