-- Listening links: a record that is not out, or some of its tracks, for a named
-- person, until a day, for so many plays (docs/decisions/040-listening.md).

-- The tracks that a link opens and that can be heard: their streams are ours to
-- sign, or public.
create function private.listening_tracks(p_link private.listening_links)
returns setof public.audio_files
language sql stable
set search_path = ''
as $$
  select a.* from public.audio_files a
  where a.release_id = p_link.release_id and a.category = 'master'
    and (p_link.tracks is null or a.id = any (p_link.tracks))
    and (a.storage_bucket = 'streams' and a.storage_path is not null
      or a.is_open and a.open_from <= now() and a.file_url is not null)
  order by a.position, a.id
  limit 200
$$;

create function private.check_listening_wish(
  p_tracks uuid[],
  p_name text,
  p_text text,
  p_until timestamptz,
  p_most_plays integer
)
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if coalesce(p_name !~ '\S' or length(p_name) > 120
    or p_name ~ '[[:cntrl:]]', true) then
    raise exception 'Say whom it is for, in a line of up to 120 letters.'
      using errcode = '9X156', detail = '{"field": "name"}';
  elsif length(p_text) > 5000 then
    raise exception 'The text is longer than 5,000 letters.'
      using errcode = '9X156', detail = '{"field": "text"}';
  elsif coalesce(p_until not between now() + interval '1 minute'
    and now() + interval '1 year', true) then
    raise exception 'It can be heard until a day within a year from now.'
      using errcode = '9X156', detail = '{"field": "until"}';
  elsif p_most_plays not between 1 and 10000 then
    raise exception 'So many plays are between 1 and 10,000; leave it empty for '
      'as many as they like.'
      using errcode = '9X156', detail = '{"field": "most_plays"}';
  elsif cardinality(p_tracks) not between 1 and 200 then
    raise exception 'Choose between 1 and 200 tracks, or all of them.'
      using errcode = '9X156', detail = '{"field": "tracks"}';
  end if;
end
$$;

-- Makes a link to hear this record. Its secret is returned only once.
create function private.add_listening_link(
  p_release_id uuid,
  p_tracks uuid[],
  p_name text,
  p_contact_id uuid,
  p_text text,
  p_until timestamptz,
  p_most_plays integer,
  p_downloads boolean
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  most_open constant integer := 20000;
  secret constant text :=
    replace(gen_random_uuid() || '' || gen_random_uuid(), '-', '');
  is_first boolean;
  made private.listening_links;
begin
  perform private.check_listening_wish(
    p_tracks, p_name, p_text, p_until, p_most_plays);
  -- A track added meanwhile waits and sees the link.
  perform from public.releases r where r.id = p_release_id
  for no key update;
  if not found then
    raise exception 'This record is not there any more.'
      using errcode = '9X155';
  end if;
  if exists (
    select from unnest(p_tracks) wanted (id)
    where not exists (
      select from public.audio_files a
      where a.id = wanted.id and a.release_id = p_release_id
        and a.category = 'master')
  ) then
    raise exception 'Something of this is not on the record any more. Look '
      'again.' using errcode = '9X155', detail = '{"field": "tracks"}';
  end if;
  if most_open <= (
    select count(*) from private.listening_links l
    where l.expires_at > now() and l.revoked_at is null
  ) then
    raise exception 'There are % listening links open. End some first.',
      most_open using errcode = '9X157';
  end if;
  is_first := not exists (
    select from private.listening_links l where l.release_id = p_release_id);
  insert into private.listening_links (secret_sha256, release_id, tracks, name,
    contact_id, text, expires_at, most_plays, downloads, made_by)
  values (sha256(convert_to(secret, 'UTF8')), p_release_id, p_tracks,
    btrim(p_name), p_contact_id, nullif(btrim(p_text), ''), p_until,
    p_most_plays, coalesce(p_downloads, false), auth.uid())
  returning * into made;
  if not exists (select from private.listening_tracks(made)) then
    raise exception 'There is nothing to hear of it yet: its streams are not '
      'made.' using errcode = '9X155';
  end if;
  -- Update its streams too: their names are known from now on.
  if is_first then
    update public.audio_files a set is_open = null
    where a.release_id = p_release_id;
  end if;
  return jsonb_build_object('id', made.id, 'token', secret);
end
$$;

-- A listening link, {id, token}: the page is /listen#<token>.
create function public.make_listening_link(
  p_release_id uuid,
  p_tracks uuid[],
  p_name text,
  p_contact_id uuid,
  p_text text,
  p_until timestamptz,
  p_most_plays integer,
  p_downloads boolean
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.as_presser();
  if not private.take_allowance(
    'listening links of ' || auth.uid(), 1, 100, 60) then
    raise exception 'You have made very many links lately. Make the next one '
      'in a few minutes.' using errcode = '9X157';
  end if;
  return private.add_listening_link(p_release_id, p_tracks, p_name,
    p_contact_id, p_text, p_until, p_most_plays, p_downloads);
end
$$;
grant execute on function public.make_listening_link(uuid, uuid[], text, uuid,
  text, timestamptz, integer, boolean) to authenticated;

-- Ends a link: its next request is refused.
create function public.revoke_listening_link(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.as_presser();
  update private.listening_links l
  set revoked_at = coalesce(l.revoked_at, now())
  where l.id = p_id;
  if not found then
    raise exception 'There is no such listening link any more.'
      using errcode = '9X158';
  end if;
end
$$;
grant execute on function public.revoke_listening_link(uuid) to authenticated;

-- A page of listening links: of a record, of a press contact or all, open or
-- ended, matching a name, title or artist; and the total. Tracks is how many it
-- opens, null for all.
create function public.listening_links_of(
  p_release_id uuid default null,
  p_contact_id uuid default null,
  p_words text default '',
  p_state text default '',
  p_sort text default '-made_at',
  p_page integer default 1,
  p_size integer default 50
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  words constant text := lower(private.trimmed(left(p_words, 100)));
  size constant integer := least(greatest(coalesce(p_size, 50), 1), 500);
  page constant integer := least(greatest(coalesce(p_page, 1), 1), 100000);
  sorted constant text := ltrim(p_sort, '-');
  falls constant boolean := p_sort like '-%';
begin
  perform private.as_presser();
  if coalesce(sorted, '') not in ('name', 'release', 'made_by', 'opens',
    'plays', 'expires_at', 'made_at') then
    perform private.refuse_input('sort');
  end if;
  return (
    with found as materialized (
      select l.id, l.name, l.contact_id, l.release_id, r.title as release,
        r.artist_name as artist, cardinality(l.tracks) as tracks,
        s.name as made_by, l.made_at, l.expires_at, l.revoked_at, l.opens,
        l.first_opened_at, l.last_opened_at, l.plays, l.most_plays,
        l.downloads
      from private.listening_links l
      join public.releases r on r.id = l.release_id
      left join public.staff s on s.user_id = l.made_by
      where (p_release_id is null or l.release_id = p_release_id)
        and (p_contact_id is null or l.contact_id = p_contact_id)
        and case p_state
          when 'open' then l.revoked_at is null and l.expires_at > now()
          when 'ended' then l.revoked_at is not null or l.expires_at <= now()
          else true end
        and (coalesce(words, '') = ''
          or strpos(lower(concat_ws(' ', l.name, r.title, r.artist_name)),
            words) > 0)
    ), keyed as (
      select f.*, lower(case sorted when 'name' then f.name
          when 'release' then f.release when 'made_by' then f.made_by
          end) as letters,
        case sorted when 'opens' then f.opens when 'plays' then f.plays
          when 'expires_at' then extract(epoch from f.expires_at)
          when 'made_at' then extract(epoch from f.made_at) end
        * case when falls then -1 else 1 end as number
      from found f
    ), placed as (
      select k.*, row_number() over (order by
        case when not falls then k.letters end,
        case when falls then k.letters end desc, k.number, k.id) as place
      from keyed k
    ), listed as (
      select * from placed p order by p.place
      limit size offset (page - 1)::bigint * size
    )
    select jsonb_build_object('count', (select count(*) from found),
      'rows', coalesce(jsonb_agg(
        to_jsonb(l) - array['letters', 'number', 'place'] order by l.place),
        '[]'))
    from listed l);
end
$$;
grant execute on function public.listening_links_of(uuid, uuid, text, text,
  text, integer, integer) to authenticated;

-- The plays of a link: for each track how many, and the most seconds heard; and
-- the last 500 plays and 200 downloads one by one.
create function public.listening_story(p_id uuid)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  link private.listening_links;
begin
  perform private.as_presser();
  select * into link from private.listening_links l where l.id = p_id;
  if link.id is null then
    raise exception 'There is no such listening link any more.'
      using errcode = '9X158';
  end if;
  return jsonb_build_object(
    'id', link.id, 'name', link.name, 'text', link.text,
    'contact_id', link.contact_id, 'release_id', link.release_id,
    'release', (select r.title from public.releases r
      where r.id = link.release_id),
    'made_at', link.made_at, 'expires_at', link.expires_at,
    'revoked_at', link.revoked_at, 'opens', link.opens,
    'first_opened_at', link.first_opened_at,
    'last_opened_at', link.last_opened_at, 'plays', link.plays,
    'most_plays', link.most_plays, 'downloads', link.downloads,
    'tracks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'title', a.name, 'seconds', a.seconds,
        'plays', heard.plays, 'furthest', heard.furthest,
        'last_played_at', heard.last_played_at) order by a.position), '[]')
      from private.listening_tracks(link) a
      cross join lateral (
        select count(*) as plays, max(p.seconds) as furthest,
          max(p.began_at) as last_played_at
        from private.listening_plays p
        where p.link_id = link.id and p.track_id = a.id) heard),
    'played', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'track_id', p.track_id, 'title', p.title, 'length', p.length,
        'began_at', p.began_at, 'seconds', p.seconds)
        order by p.began_at desc), '[]')
      from (
        select p.*, a.name as title, a.seconds as length
        from private.listening_plays p
        join public.audio_files a on a.id = p.track_id
        where p.link_id = link.id
        order by p.began_at desc limit 500) p),
    'downloaded', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'track_id', d.track_id, 'title', d.title, 'at', d.at)
        order by d.at desc), '[]')
      from (
        select d.*, a.name as title
        from private.listening_downloads d
        left join public.audio_files a on a.id = d.track_id
        where d.link_id = link.id
        order by d.at desc limit 200) d));
end
$$;
grant execute on function public.listening_story(uuid) to authenticated;

-- Deletes a link with its listener and plays a year after its end.
create function private.tidy_listening()
returns void
language sql
set search_path = ''
as $$
  delete from private.listening_links
  where least(revoked_at, expires_at) < now() - interval '12 months'
$$;
