-- Previews through a link, or for staff of the whole site as of another moment.
-- The server checks at every request, so an ended link shows nothing more.

create function private.as_previewer(p_table text)
returns void
language plpgsql stable
set search_path = ''
as $$
declare
  keeper constant text := private.preview_role(p_table);
begin
  if not (case when keeper is null then private.has_role('editor', 'shop')
    else private.has_role(keeper) end) then
    raise exception 'Only who writes a thing previews it.'
      using errcode = 'insufficient_privilege';
  end if;
  if keeper is null then
    raise exception 'There is no preview of this.' using errcode = '9X060';
  end if;
end
$$;

-- For the caller alone, while this session and their role last: one row, or
-- without a row the whole site as of a moment.
create function public.begin_preview(
  p_table text default null,
  p_id uuid default null,
  p_as_of timestamptz default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  path text := '/';
  things text[] := '{}';
begin
  if p_table is null and not private.has_role('editor', 'shop') then
    raise exception 'Only who makes or sells it looks ahead.'
      using errcode = 'insufficient_privilege';
  elsif p_table is not null then
    perform private.as_previewer(p_table);
    path := private.preview_path(p_table, p_id);
    things := array[p_table || ':' || p_id] || array(
      select c.thing from private.preview_company(p_table, p_id) c);
  end if;
  if path is null then
    raise exception 'This is not there any more.' using errcode = '9X060';
  end if;
  if p_table is null and coalesce(p_as_of not between
    now() - interval '50 years' and now() + interval '50 years', true) then
    raise exception 'A moment of these fifty years, please.'
      using errcode = '9X062';
  end if;
  -- Only one at a time.
  delete from private.preview_links l
  where l.made_by = auth.uid() and l.session_id = session;
  return private.add_preview(things, path, interval '12 hours',
    case when p_table is null then date_trunc('second', p_as_of) end, session);
end
$$;
grant execute on function public.begin_preview(text, uuid, timestamptz) to
  authenticated;

-- When the next row comes out; null when none is planned.
create function public.coming_moment()
returns timestamptz
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_role('editor', 'shop') then
    raise exception 'Only who makes or sells it looks ahead.'
      using errcode = 'insufficient_privilege';
  end if;
  return private.next_moment();
end
$$;
grant execute on function public.coming_moment() to authenticated;

-- Whether a preview's maker is still allowed to have it; checked at every
-- request. When colleagues leave the label their links end, and a personal
-- preview ends with its session.
create function private.preview_holds(p_link private.preview_links)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  subject constant text := split_part(p_link.things[1], ':', 1);
  keeper constant text := private.preview_role(subject);
begin
  if p_link.session_id is null then
    return exists (
      select from public.staff s where s.user_id = p_link.made_by
        and s.role in ('owner', keeper));
  end if;
  -- By the same rules as Studio itself, as the link's maker.
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', p_link.made_by, 'role', 'authenticated',
    'session_id', p_link.session_id, 'aal', (
      select s.aal from auth.sessions s where s.id = p_link.session_id)
    )::text, true);
  return case when keeper is null then private.has_role('editor', 'shop')
    else private.has_role(keeper) end;
end
$$;

-- The state of a secret: unknown, ended, busy (asked too often) or open.
create function private.open_preview(p_token text)
returns table (
  state text,
  preview text,
  as_of timestamptz,
  path text,
  expires_at timestamptz,
  own boolean
)
language plpgsql security definer
set search_path = ''
as $$
declare
  link private.preview_links;
begin
  select * into link from private.preview_links l
  where l.secret_sha256 = sha256(convert_to(p_token, 'UTF8'));
  if link.id is null then
    return query select 'unknown', null, null::timestamptz, null,
      null::timestamptz, false;
    return;
  end if;
  state := case
    when link.revoked_at is not null or link.expires_at <= now()
      or not private.preview_holds(link) then 'ended'
    -- A page with its pictures and reads takes about twenty.
    when not private.take_allowance('preview ' || link.id, 1, 300, 7200)
      then 'busy'
    else 'open' end;
  if state = 'open' then
    update private.preview_links l set last_used_at = now()
    where l.id = link.id
      and coalesce(l.last_used_at < now() - interval '1 minute', true);
  end if;
  return query select state, array_to_string(link.things, ','), link.as_of,
    link.path, link.expires_at, link.session_id is not null;
end
$$;

-- Ends a personal preview, and returns whether it was one. A link for others
-- stays open for them.
create function private.leave_preview(p_token text)
returns boolean
language sql security definer
set search_path = ''
as $$
  with gone as (
    delete from private.preview_links l
    where l.secret_sha256 = sha256(convert_to(p_token, 'UTF8'))
      and l.session_id is not null
    returning 1
  )
  select exists (select from gone)
$$;

-- Whether a stream is hidden from visitors and belongs to this preview.
create function private.previewed_stream(
  p_name text,
  p_preview text,
  p_as_of timestamptz
)
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.tracks_streaming(p_name) a
    where 'releases:' || a.release_id = any (string_to_array(p_preview, ','))
      or a.is_open and a.open_from <= p_as_of
  ) and exists (
    select from storage.objects o
    where o.bucket_id = 'masters' and o.name = 'withheld/' || p_name)
$$;
