-- Preview links: a page that is not public yet, for a person with the link
-- (docs/decisions/024-previews.md).

create function private.preview_role(p_table text)
returns text
language sql immutable
set search_path = ''
as $$
  select case
    when p_table in ('artists', 'releases', 'artist_tour_dates',
      'artist_videos', 'news_articles') then 'editor'
    when p_table = 'products' then 'shop'
  end
$$;

create function private.preview_path(p_table text, p_id uuid)
returns text
language sql stable
set search_path = ''
as $$
  select '/artist/' || slug from public.artists
  where p_table = 'artists' and id = p_id
  union all
  select '/release/' || slug from public.releases
  where p_table = 'releases' and id = p_id
  union all
  select '/event/' || id from public.artist_tour_dates
  where p_table = 'artist_tour_dates' and id = p_id
  union all
  select '/visuals' from public.artist_videos
  where p_table = 'artist_videos' and id = p_id
  union all
  select '/news/' || slug from public.news_articles
  where p_table = 'news_articles' and id = p_id
  union all
  select '/product/' || slug from public.products
  where p_table = 'products' and id = p_id
$$;

-- Other unpublished rows on the same pages: a record's products, films and
-- articles, and its artist.
create function private.preview_company(p_table text, p_id uuid)
returns table (thing text, title text)
language sql stable
set search_path = ''
as $$
  select 'products:' || p.id, p.title from public.products p
  where p_table = 'releases' and p.release_id = p_id
    and not (p.active and p.public_from <= now())
  union all
  select 'artist_videos:' || v.id, v.title from public.artist_videos v
  where p_table = 'releases'
    and (v.release_id = p_id or v.id in (
      select f.video_id from private.unreleased_films f
      where f.release_id = p_id))
    and not (v.is_public and v.open_from <= now())
  union all
  select 'news_articles:' || n.id, n.title
  from public.releases r
  join public.news_articles n
    on n.content ~ ('\]\(/release/' || r.slug || '\)')
  where p_table = 'releases' and r.id = p_id
    and not (n.status = 'published' and n.public_from <= now())
  union all
  select 'artists:' || a.id, a.name from public.artists a
  where not (a.is_public and a.public_from <= now()) and a.id = case p_table
    when 'releases' then (
      select r.artist_id from public.releases r where r.id = p_id)
    when 'products' then (
      select p.artist_id from public.products p where p.id = p_id)
    when 'artist_tour_dates' then (
      select d.artist_id from public.artist_tour_dates d where d.id = p_id)
    when 'artist_videos' then (
      select v.artist_id from public.artist_videos v where v.id = p_id)
    end
  limit 40
$$;

-- The other rows that a preview of this one can open.
create function public.preview_company(p_table text, p_id uuid)
returns table (thing text, title text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_previewer(p_table);
  return query select c.thing, c.title
    from private.preview_company(p_table, p_id) c;
end
$$;
grant execute on function public.preview_company(text, uuid) to authenticated;

create function private.add_preview(
  p_things text[],
  p_path text,
  p_for interval,
  p_as_of timestamptz default null,
  p_session uuid default null
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  secret constant text :=
    replace(gen_random_uuid() || '' || gen_random_uuid(), '-', '');
  made private.preview_links;
begin
  insert into private.preview_links
    (secret_sha256, things, path, as_of, session_id, made_by, expires_at)
  values (sha256(convert_to(secret, 'UTF8')), p_things, p_path, p_as_of,
    p_session, auth.uid(), now() + p_for)
  returning * into made;
  return jsonb_build_object('id', made.id, 'token', secret,
    'path', made.path, 'expires_at', made.expires_at);
end
$$;

-- Makes a link to see this row, and the other named rows, for a week. Its
-- secret is returned only once.
create function public.make_preview_link(
  p_table text,
  p_id uuid,
  p_with text[] default '{}'
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 50;
  path constant text := private.preview_path(p_table, p_id);
  made jsonb;
begin
  perform private.as_previewer(p_table);
  if path is null or not coalesce(p_with <@ array(
    select c.thing from private.preview_company(p_table, p_id) c), false) then
    raise exception 'Something of this is not there any more, or is public by '
      'now. Look again.' using errcode = '9X060';
  end if;
  -- When two are made at once, the second sees the first.
  perform pg_advisory_xact_lock(
    hashtextextended('previews of ' || auth.uid(), 0));
  if most <= (
    select count(*) from private.preview_links l
    where l.made_by = auth.uid() and l.session_id is null
      and l.revoked_at is null and l.expires_at > now()
  ) then
    raise exception 'You have given out % links that are still open. End one '
      'first.', most using errcode = '9X061';
  end if;
  -- Ended links stay for a while, so their number is limited too.
  if not private.take_allowance('preview links of ' || auth.uid(), 1, 60, 20)
  then
    raise exception 'You have made very many links lately. Make the next one '
      'in a few minutes.' using errcode = '9X061';
  end if;
  -- A track added meanwhile waits and sees the link.
  perform from public.releases r
  where p_table = 'releases' and r.id = p_id for no key update;
  made := private.add_preview(
    array[p_table || ':' || p_id] || p_with, path, interval '7 days');
  -- Update its streams too: their names are known now.
  update public.audio_files a set is_open = null
  where p_table = 'releases' and a.release_id = p_id;
  return made;
end
$$;
grant execute on function public.make_preview_link(text, uuid, text[]) to
  authenticated;

-- The open links to a row, whichever colleague made them.
create function public.preview_links_of(p_table text, p_id uuid)
returns table (
  id uuid,
  made_by text,
  made_at timestamptz,
  expires_at timestamptz,
  last_used_at timestamptz,
  opens integer
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_previewer(p_table);
  return query
    select l.id, s.name, l.made_at, l.expires_at, l.last_used_at,
      cardinality(l.things)
    from private.preview_links l
    join public.staff s on s.user_id = l.made_by
      and s.role in ('owner', private.preview_role(p_table))
    where l.things[1] = p_table || ':' || p_id and l.session_id is null
      and l.revoked_at is null and l.expires_at > now()
    order by l.made_at desc
    limit 100;
end
$$;
grant execute on function public.preview_links_of(text, uuid) to authenticated;

-- Ends a link for everybody who has it, at once.
create function public.revoke_preview_link(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  subject text;
begin
  select split_part(l.things[1], ':', 1) into subject
  from private.preview_links l where l.id = p_id and l.session_id is null;
  perform private.as_previewer(subject);
  update private.preview_links l set revoked_at = now()
  where l.id = p_id and l.revoked_at is null;
end
$$;
grant execute on function public.revoke_preview_link(uuid) to authenticated;
