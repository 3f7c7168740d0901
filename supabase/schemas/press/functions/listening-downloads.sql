-- Files behind a listening link, and the press kit of an unreleased record.

-- The record behind a listening link, for its artist's press kit only; an ended
-- link returns only its state.
create function private.listening_for_kit(
  p_token text,
  p_client text,
  p_artist_slug text default null
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  look record;
  told jsonb;
begin
  look := private.find_listening(p_token, p_client);
  if look.state <> 'open' then
    return jsonb_build_object('state', look.state);
  end if;
  select jsonb_build_object('state', 'open', 'link_id', (look.link).id,
    'name', (look.link).name, 'expires_at', (look.link).expires_at,
    'most_plays', (look.link).most_plays, 'slug', r.slug,
    'artist_slug', a.slug,
    'record', private.listening_record(look.link))
  into told
  from public.releases r join public.artists a on a.id = r.artist_id
  where r.id = (look.link).release_id
    and a.slug = coalesce(p_artist_slug, a.slug);
  return coalesce(told, '{"state": "unknown"}');
end
$$;

-- The files a valid link may download: the FLAC and MP3 files for sale, or the
-- stream. A stream has no file name of its own.
create function private.listening_files(p_link_id uuid)
returns table (
  track_id uuid,
  number integer,
  title text,
  format text,
  filename text,
  bucket text,
  path text
)
language sql stable
set search_path = ''
as $$
  with tracks as (
    select a.*, (
      select count(*) from public.audio_files n
      where n.release_id = a.release_id and n.category = 'master'
        and (n.position, n.id) <= (a.position, a.id))::integer as number
    from private.listening_links l
    cross join lateral private.listening_tracks(l) a
    where l.id = p_link_id and l.downloads
      and l.revoked_at is null and l.expires_at > now()
  ), by_hand as (
    -- Files that name no track count as the tracks in their order, if there is
    -- one for each.
    select f.*, v.release_id, count(*) over (
      partition by f.digital_payload_id, f.format) as files
    from (
      select distinct p.release_id, v.digital_payload_id as id
      from public.products p
      join public.product_variants v on v.product_id = p.id
      where p.product_type = 'music' and p.release_id in (
        select t.release_id from tracks t)
    ) v
    join public.digital_payload_files f on f.digital_payload_id = v.id
  ), sold as (
    select distinct on (t.id, f.format) t.id as track_id, t.number, t.name,
      f.format, f.filename, f.storage_bucket, f.storage_path
    from tracks t
    join (
      select f.track_id as own, null::uuid as release_id, null::integer as place,
        f.format, f.filename, f.storage_bucket, f.storage_path
      from public.digital_payload_files f
      where f.track_id in (select t.id from tracks t)
      union all
      select null, h.release_id, h.position, h.format, h.filename,
        h.storage_bucket, h.storage_path
      from by_hand h
      where h.track_id is null and h.files = (
        select count(*) from public.audio_files n
        where n.release_id = h.release_id and n.category = 'master')
    ) f on f.own = t.id or (f.release_id = t.release_id and f.place = t.number)
    join storage.objects o on o.bucket_id = f.storage_bucket
      and o.name = f.storage_path and o.metadata is not null
    where f.format in ('flac', 'mp3')
    order by t.id, f.format, f.own nulls last
  )
  select s.track_id, s.number, s.name, s.format, s.filename,
    s.storage_bucket, s.storage_path
  from sold s
  union all
  -- Where nothing else was made, use the stream.
  select t.id, t.number, t.name, 'mp3', null, o.bucket_id, o.name
  from tracks t
  join storage.objects o on o.metadata is not null
    and (o.bucket_id, o.name) in (('streams', t.storage_path),
      ('masters', 'withheld/' || t.storage_path))
  where not exists (select from sold s where s.track_id = t.id)
  order by 4, 2
$$;

-- Records the download of a track, or of all of it.
create function private.download_listening(
  p_token text,
  p_client text,
  p_track_id uuid default null
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  look record;
  -- Nobody needs to download a record this often.
  most constant integer := 1000;
  link private.listening_links;
begin
  look := private.find_listening(p_token, p_client);
  if look.state <> 'open' then
    return jsonb_build_object('state', look.state);
  end if;
  link := look.link;
  if not link.downloads then
    return '{"state": "no_downloads"}';
  elsif not exists (select from private.listening_files(link.id) f
    where p_track_id is null or f.track_id = p_track_id) then
    return '{"state": "no_track"}';
  elsif most <= (
    select count(*) from private.listening_downloads d
    where d.link_id = link.id
  ) then
    return '{"state": "taken_enough"}';
  elsif not private.take_allowance('downloads of ' || link.id, 1, 60, 60) then
    return '{"state": "busy"}';
  end if;
  insert into private.listening_downloads (link_id, track_id)
  values (link.id, p_track_id);
  return jsonb_build_object('state', 'open', 'link', link.id);
end
$$;
