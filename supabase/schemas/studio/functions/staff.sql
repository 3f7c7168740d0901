-- Staff and their roles. A role is a row and not part of a token: every request
-- checks it, so a change applies from the next request on.

-- Whether the caller is staff, in any role, second factor included: a stolen
-- password alone opens no office.
create function private.is_staff()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_role('owner', 'editor', 'shop', 'scout')
$$;
grant execute on function private.is_staff() to authenticated;

-- Whether the caller has one of these roles, or is an owner, in a live session
-- that has shown everything required of staff.
create function private.has_role(variadic roles text[])
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.staff s
    where s.user_id = auth.uid() and s.role = any (array['owner'] || roles)
  ) and private.has_live_session() and private.studio_factor() = 'ok'
$$;
grant execute on function private.has_role(roles text[]) to authenticated;

-- The caller's access to Studio; null for anybody who is not staff. While a
-- factor is missing or not_shown, only the page to add or show one opens.
create function public.studio_access()
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'role', s.role, 'name', s.name, 'factor', private.studio_factor())
  from public.staff s
  where s.user_id = auth.uid() and private.has_live_session()
$$;
grant execute on function public.studio_access() to authenticated;

-- The account's own name, or else the start of its address.
create function private.name_colleague()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  select coalesce(
    nullif(private.trimmed(left(u.raw_user_meta_data ->> 'display_name', 200)),
      ''),
    left(split_part(u.email, '@', 1), 200))
  into new.name from auth.users u where u.id = new.user_id;
  new.name := coalesce(nullif(new.name, ''), 'Somebody');
  return new;
end
$$;

-- For callers of the API. The operator of the machine, or deleting an account,
-- may leave no owner: then a first owner is set up again.
create function private.keep_an_owner()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- When two owners leave at once, the second must see the first go.
  perform pg_advisory_xact_lock(hashtextextended('the last owner', 0));
  if not exists (select from public.staff s where s.role = 'owner') then
    raise exception 'The label needs an owner: make somebody else one first.'
      using errcode = '9X041';
  end if;
  return null;
end
$$;

create function private.as_owner()
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.has_role('owner') then
    raise exception 'Only an owner says who is staff.'
      using errcode = 'insufficient_privilege';
  end if;
end
$$;

create function private.known_role(p_role text)
returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if p_role is null or p_role not in ('owner', 'editor', 'shop', 'scout') then
    raise exception 'A role is owner, editor, shop or scout.'
      using errcode = '9X001', detail = '{"field": "role"}';
  end if;
  return p_role;
end
$$;

-- An owner gives a colleague another role. Newcomers are invited: accepting an
-- invitation checks the password.
create function public.set_staff_role(p_user_id uuid, p_role text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.as_owner();
  perform private.known_role(p_role);
  perform from public.staff s where s.user_id = p_user_id for update;
  if not found then
    raise exception 'Nobody on the staff has this id: invite them first.'
      using errcode = '9X040';
  end if;
  update public.staff s set role = p_role
  where s.user_id = p_user_id and s.role <> p_role;
end
$$;
grant execute on function public.set_staff_role(uuid, text) to authenticated;

-- An owner removes a colleague. Their account stays, as a member's.
create function public.remove_staff(p_user_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.as_owner();
  delete from public.staff s where s.user_id = p_user_id;
  if not found then
    raise exception 'Nobody on the staff has this id.'
      using errcode = '9X040';
  end if;
end
$$;
grant execute on function public.remove_staff(uuid) to authenticated;

-- For the operator of the machine. Without a role, a newcomer is an owner and a
-- colleague keeps theirs.
create function public.add_staff(p_email text, p_role text default null)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  member_id uuid;
begin
  perform private.known_role(coalesce(p_role, 'owner'));
  select u.id into member_id from auth.users u
  where u.email = lower(trim(p_email)) and not u.is_sso_user
    and u.email_confirmed_at is not null;
  if member_id is null then
    raise exception 'No confirmed account has this email address.'
      using errcode = '9X040';
  end if;
  insert into public.staff as s (user_id, role)
  values (member_id, coalesce(p_role, 'owner'))
  on conflict (user_id) do update set role = coalesce(p_role, s.role);
  return member_id;
end
$$;

-- Deleting an account takes the name out of the history, and keeps the actions.
create function private.erase_colleague()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.history set by = null, by_name = null where by = old.id;
  delete from public.history
  where table_name = 'staff' and row_id = old.id::text;
  -- Only the proven owner of an address can end its invitation.
  if old.email_confirmed_at is not null then
    delete from private.invitations i where i.email = old.email;
  end if;
  return old;
end
$$;

-- For owners: the staff, when each was last active if known, and open
-- invitations.
create function public.studio_people()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_owner();
  return jsonb_build_object(
    'people', (
      select jsonb_agg(jsonb_build_object('id', s.user_id, 'name', s.name,
        'email', u.email, 'role', s.role, 'added_at', s.added_at,
        'has_factor', exists (
          select from auth.mfa_factors f
          where f.user_id = s.user_id and f.status = 'verified'),
        'seen_at', (
          select max(coalesce(a.refreshed_at at time zone 'utc', a.created_at))
          from auth.sessions a where a.user_id = s.user_id)
      ) order by s.added_at, s.user_id)
      from public.staff s join auth.users u on u.id = s.user_id),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id,
        'email', i.email, 'role', i.role, 'by', s.name,
        'sent_at', i.sent_at,
        'good_until', i.sent_at + interval '7 days',
        'is_good', i.sent_at > now() - interval '7 days'
          and s.role = 'owner') order by i.sent_at desc, i.id), '[]')
      from private.invitations i
      join public.staff s on s.user_id = i.invited_by));
end
$$;
grant execute on function public.studio_people() to authenticated;

create function public.rename_colleague(p_user_id uuid, p_name text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  called constant text := private.trimmed(p_name);
begin
  perform private.as_owner();
  if called is null or called = '' or length(called) > 200 then
    raise exception 'A name has one to two hundred letters.'
      using errcode = '9X001', detail = '{"field": "name"}';
  end if;
  update public.staff s set name = called where s.user_id = p_user_id;
  if not found then
    raise exception 'Nobody on the staff has this id.'
      using errcode = '9X040';
  end if;
end
$$;
grant execute on function public.rename_colleague(uuid, text) to authenticated;

-- Refuses callers without the shop role. Every desk function calls it first.
create function private.as_shopkeeper()
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.has_role('shop') then
    raise exception 'This is for the shop''s people alone.'
      using errcode = 'insufficient_privilege';
  end if;
end
$$;

create function private.colleague_name(p_user_id uuid)
returns text
language sql stable
set search_path = ''
as $$
  select s.name from public.staff s where s.user_id = p_user_id
$$;

create function private.as_editor()
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.has_role('editor') then
    raise exception 'Only an editor brings music in.'
      using errcode = 'insufficient_privilege';
  end if;
end
$$;

create function private.as_scout()
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.has_role('scout') then
    raise exception 'This is for the label''s scouts alone.'
      using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Colleagues to mention or assign: those who read demos and messages.
create function public.colleagues()
returns table (user_id uuid, name text, role text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_scout();
  return query
    select s.user_id, s.name, s.role from public.staff s
    where s.role in ('owner', 'scout') order by s.name, s.user_id limit 500;
end
$$;
grant execute on function public.colleagues() to authenticated;

create function private.as_letter_writer()
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.has_role('editor') then
    raise exception 'Only editors write letters.'
      using errcode = 'insufficient_privilege';
  end if;
end
$$;

create function private.as_presser()
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.has_role('editor') then
    raise exception 'Only an editor lets others listen before the day.'
      using errcode = 'insufficient_privilege';
  end if;
end
$$;

create function private.as_press_officer()
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.has_role('editor') then
    raise exception 'Only an editor writes to the press.'
      using errcode = 'insufficient_privilege';
  end if;
end
$$;
