-- The files of a release made from masters: which ones it must have, and what
-- their tags say.

-- The tags of a track's files, and the picture in them.
create function private.track_facts(p_track_id uuid)
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'title', a.name, 'artist', r.artist_name, 'albumArtist', r.artist_name,
    'album', r.title, 'track', a.position,
    'tracks', (select count(*) from public.audio_files n
      where n.release_id = r.id and n.category = 'master'),
    'date', r.release_date, 'isrc', replace(a.isrc_code, '-', ''),
    'genre', r.genre,
    'catalogueNumber', r.catalogue_number,
    'composer', nullif(array_to_string(a.writers, ', '), ''),
    'performers', nullif(to_jsonb(a.performers), '[]'),
    'producers', nullif(to_jsonb(a.producers), '[]'),
    'explicit', nullif(a.explicit, false),
    'lyrics', a.lyrics, 'language', a.language,
    'copyright', r.copyright_line,
    'publisher',
      coalesce(nullif(private.setting('seller') ->> 'name', ''), '9X'),
    'cover', r.artwork_url))
  from public.audio_files a
  join public.releases r on r.id = a.release_id
  where a.id = p_track_id
$$;

-- Whether a stream still has to be made, or is named but missing. A stream that
-- somebody removed from a finished record is not missing.
create function private.lacks_stream(
  p_made_at timestamptz,
  p_url text,
  p_path text
)
returns boolean
language sql stable
set search_path = ''
as $$
  select case when p_path is null then p_made_at is null and p_url is null
    else not exists (
      select from storage.objects o
      where o.bucket_id = 'streams' and o.name = p_path
        or o.bucket_id = 'masters' and o.name = 'withheld/' || p_path) end
$$;

-- A record's files that are missing, or whose tags are out of date.
create function private.files_to_make(p_intake public.music_intakes)
returns table (track_id uuid, output text, is_there boolean)
language sql stable
set search_path = ''
as $$
  with tracks as (
    select a.*, md5(private.track_facts(a.id)::text) as facts
    from public.audio_files a
    join public.music_intake_files m on m.id = a.master_file_id
    where a.release_id = p_intake.release_id and a.category = 'master'
  ), sold as (
    select f.* from public.digital_payload_files f
    where f.digital_payload_id = p_intake.digital_payload_id
      and f.track_id is not null
  ), offered as (
    -- A format that the shop removed from a finished record is not missing.
    select o.format
    from unnest('{flac,mp3,v0,opus,aac}'::text[]) o (format)
    where (p_intake.made_at is null
        or not exists (select from sold)
        or o.format in (select s.format from sold s))
      and exists (select from public.digital_payloads d
        where d.id = p_intake.digital_payload_id)
  )
  select t.id, 'stream', false from tracks t
  where private.lacks_stream(p_intake.made_at, t.file_url,
    case when t.storage_bucket = 'streams' then t.storage_path end)
  union all
  select t.id, 'stream_opus', false from tracks t
  where private.lacks_stream(p_intake.made_at, t.opus_url, t.opus_path)
  union all
  select t.id, 'preview', false from tracks t
  join public.audio_files p on p.preview_of = t.id
  where private.lacks_stream(p_intake.made_at, p.file_url,
    case when p.storage_bucket = 'streams' then p.storage_path end)
  union all
  select t.id, o.format, b.id is not null
  from tracks t cross join offered o
  left join sold s on s.track_id = t.id and s.format = o.format
  left join storage.objects b
    on b.bucket_id = s.storage_bucket and b.name = s.storage_path
  where b.id is null or s.facts <> t.facts
$$;

-- Files for sale of tracks that are no longer on the record.
create function private.files_left_over(p_intake public.music_intakes)
returns setof public.digital_payload_files
language sql stable
set search_path = ''
as $$
  select f.* from public.digital_payload_files f
  where f.digital_payload_id = p_intake.digital_payload_id
    and f.track_id is not null and not exists (
      select from public.audio_files a
      where a.id = f.track_id and a.release_id = p_intake.release_id
        and a.category = 'master')
$$;

-- Whether the record was changed since its files were made, or files are
-- missing.
create function public.files_are_stale(p_release_id uuid)
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_role('editor') and exists (
    select from public.music_intakes i
    join public.releases r on r.id = i.release_id
    where i.release_id = p_release_id
      and (exists (select from private.files_to_make(i))
        or exists (select from private.files_left_over(i))))
$$;
grant execute on function public.files_are_stale(uuid) to authenticated;

create function private.keep_payload_file(
  p_job_id uuid,
  p_worker uuid,
  p_file jsonb
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  payload uuid;
  track uuid;
begin
  -- When two are kept at once, the second must see the first's name.
  select d.id, j.track_id into payload, track
  from public.music_jobs j
  join public.music_intakes i on i.id = j.intake_id
  join public.digital_payloads d on d.id = i.digital_payload_id
  where j.id = p_job_id and j.worker = p_worker and j.state = 'running'
  for no key update of d;
  if payload is null then
    return;
  end if;
  perform private.free_filename(
    payload, p_file ->> 'format', track, p_file ->> 'filename');
  insert into public.digital_payload_files as f (digital_payload_id, format,
    filename, position, storage_bucket, storage_path, content_type, bytes,
    track_id, facts)
  values (payload, p_file ->> 'format', p_file ->> 'filename',
    (p_file ->> 'position')::integer, 'masters', p_file ->> 'storage_path',
    p_file ->> 'content_type', (p_file ->> 'bytes')::bigint, track,
    p_file ->> 'facts')
  on conflict (digital_payload_id, track_id, format)
    where track_id is not null
  do update set filename = excluded.filename, position = excluded.position,
    storage_path = excluded.storage_path, bytes = excluded.bytes,
    content_type = excluded.content_type, facts = excluded.facts;
end
$$;

-- If another file has the name, it gets the one this track's file had: two
-- tracks that swap titles swap names, and a link leads to one file.
create function private.free_filename(
  p_payload_id uuid,
  p_format text,
  p_track_id uuid,
  p_filename text
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  holder uuid;
  own public.digital_payload_files;
begin
  select f.id into holder from public.digital_payload_files f
  where f.digital_payload_id = p_payload_id and f.format = p_format
    and f.filename = p_filename
    and f.track_id is distinct from p_track_id;
  if holder is null then
    return;
  end if;
  select * into own from public.digital_payload_files f
  where f.digital_payload_id = p_payload_id and f.format = p_format
    and f.track_id = p_track_id;
  -- No two may share a name, even for a moment.
  update public.digital_payload_files set filename = own.id::text
  where id = own.id;
  update public.digital_payload_files
  set filename = coalesce(own.filename, left(id || ' ' || filename, 200))
  where id = holder;
end
$$;

-- Stores a new stream: whoever may hear the track can do so from now on.
create function private.keep_stream(
  p_job_id uuid,
  p_worker uuid,
  p_stream jsonb
)
returns void
language sql
set search_path = ''
as $$
  update public.audio_files a set
    storage_bucket = case when p_stream ? 'path' then 'streams'
      else a.storage_bucket end,
    storage_path = coalesce(p_stream ->> 'path', a.storage_path),
    file_url = coalesce(p_stream ->> 'url', a.file_url),
    opus_path = coalesce(p_stream ->> 'opus_path', a.opus_path),
    opus_url = coalesce(p_stream ->> 'opus_url', a.opus_url),
    seconds = coalesce((p_stream ->> 'seconds')::numeric, a.seconds),
    peaks = coalesce((select array_agg(n::smallint order by at)
      from jsonb_array_elements_text(p_stream -> 'peaks')
        with ordinality t (n, at)), a.peaks),
    loudness = coalesce((p_stream ->> 'loudness')::numeric, a.loudness),
    true_peak = coalesce((p_stream ->> 'true_peak')::numeric, a.true_peak)
  from public.music_jobs j
  where j.id = p_job_id and j.worker = p_worker and j.state = 'running'
    and case when p_stream ->> 'category' = 'preview'
      then a.preview_of = j.track_id else a.id = j.track_id end
$$;

create function private.intake_of_release(p_release_id uuid)
returns public.music_intakes
language plpgsql
set search_path = ''
as $$
declare
  intake public.music_intakes;
begin
  perform private.as_editor();
  select * into intake from public.music_intakes i
  where i.release_id = p_release_id
    and i.state in ('making', 'ready', 'failed')
    and exists (select from public.releases r where r.id = i.release_id)
  for update;
  if intake.id is null then
    raise exception 'The masters of this record are not here: it was not '
      'made of files that were brought.' using errcode = '9X110';
  end if;
  perform private.needs_media();
  return intake;
end
$$;
