-- The files of a record that was made of masters: what their tags say, made
-- again when that changes, and what nobody needs any more.

-- Functions: what tags say

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
comment on function private.track_facts(uuid) is
  'What the tags of a track''s files say, and which picture is in them.';

-- Functions: what there is to be made

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
comment on function private.lacks_stream(timestamptz, text, text) is
  'Whether a stream is still to be made, or is named and not there any more. '
  'One that somebody took away from a record that was made is not missed.';

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
    -- A format that the shop took away from what was made is not missed.
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
comment on function private.files_to_make(public.music_intakes) is
  'Files of a record that are not there, or say in their tags what holds no '
  'longer.';

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
comment on function private.files_left_over(public.music_intakes) is
  'Files for sale of tracks that are no longer on the record.';

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
comment on function public.files_are_stale(uuid) is
  'Whether the record was changed since its files were made, or some are '
  'missing.';

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
  -- Of two that are kept at once the second must see the first's name.
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
  -- No two may have one name, even for a moment.
  update public.digital_payload_files set filename = own.id::text
  where id = own.id;
  update public.digital_payload_files
  set filename = coalesce(own.filename, left(id || ' ' || filename, 200))
  where id = holder;
end
$$;
comment on function private.free_filename(uuid, text, uuid, text) is
  'Whichever file has the name takes the one that this track''s had: two of '
  'one title that change places change names, and a link leads to one file.';

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
comment on function private.keep_stream(uuid, uuid, jsonb) is
  'A stream is there: the track is heard from now on, by who may hear it.';

-- Functions: made again

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

create function public.choose_preview(p_track_id uuid, p_from numeric)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  track public.audio_files;
  intake public.music_intakes;
  starts numeric;
begin
  perform private.as_editor();
  select * into track from public.audio_files a
  where a.id = p_track_id and a.category = 'master';
  intake := private.intake_of_release(track.release_id);
  if p_from is null or p_from < 0 or p_from > 86400 then
    perform private.refuse_input('from');
  end if;
  if not exists (select from public.music_intake_files f
    where f.id = track.master_file_id) then
    raise exception 'The master of this track is not here.'
      using errcode = '9X110';
  end if;
  starts := private.preview_start(p_from, track.seconds);
  update public.audio_files set preview_from = starts
  where preview_of = p_track_id;
  if not found then
    insert into public.audio_files (release_id, category, name, position,
      preview_of, preview_from)
    select track.release_id, 'preview', track.name,
      coalesce(max(a.position), 0) + 1, p_track_id, starts
    from public.audio_files a
    where a.release_id = track.release_id and a.category = 'preview';
  end if;
  -- One that nobody has begun reads where it is to begin.
  if exists (select from public.music_jobs j
    where j.track_id = p_track_id and j.state = 'waiting'
      and 'preview' = any (j.outputs)) then
    return;
  end if;
  insert into public.music_jobs (intake_id, kind, file_id, track_id, outputs,
    stage, position, seconds)
  values (intake.id, 'encode', track.master_file_id, p_track_id, '{preview}',
    1, track.position, 30);
  update public.music_intakes set state = 'making', updated_at = now()
  where id = intake.id;
end
$$;
comment on function public.choose_preview(uuid, numeric) is
  'The track''s thirty seconds begin there from now on, as soon as they are '
  'cut anew.';

create function public.make_files_again(p_release_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  intake constant public.music_intakes :=
    private.intake_of_release(p_release_id);
begin
  if not public.files_are_stale(p_release_id) then
    return;
  end if;
  if not private.take_allowance(
    'files made again by ' || auth.uid(), 1, 30, 30) then
    raise exception 'That was a lot at once. Please wait a few minutes.'
      using errcode = 'PT429';
  end if;
  delete from public.digital_payload_files f
  where f.id in (select o.id from private.files_left_over(intake) o);
  -- What they did not make is among what is made now; a preview that was to
  -- begin elsewhere is not.
  update public.music_jobs j set state = 'cancelled', ended_at = now()
  where j.intake_id = intake.id and j.state = 'failed' and j.kind = 'encode'
    and j.outputs <> '{preview}';
  perform private.queue_missing(intake);
  update public.music_intakes set state = 'making', updated_at = now()
  where id = intake.id;
  perform private.follow_jobs(intake.id);
end
$$;
comment on function public.make_files_again(uuid) is
  'Makes what is missing, and the files for sale whose tags say what holds no '
  'longer; takes tracks out of them that are not on the record any more.';

create function private.queue_missing(p_intake public.music_intakes)
returns void
language sql
set search_path = ''
as $$
  insert into public.music_jobs (intake_id, kind, file_id, track_id, outputs,
    stage, position, seconds)
  select p_intake.id, 'encode', a.master_file_id, a.id,
    array_agg(w.output order by w.output), w.stage, a.position, a.seconds
  from (
    select m.track_id, m.output,
      case when m.output in ('mp3', 'v0', 'opus', 'aac') then 2 else 1 end
        as stage
    from private.files_to_make(p_intake) m
    -- Asked twice, it is made once.
    where not exists (
      select from public.music_jobs j
      where j.intake_id = p_intake.id and j.track_id = m.track_id
        and m.output = any (j.outputs) and j.state in ('waiting', 'running'))
  ) w
  join public.audio_files a on a.id = w.track_id
  group by a.id, w.stage
  order by w.stage, a.position
$$;

-- Functions: nothing comes out in silence. What is to come has its files too
-- when its moment is chosen, since nobody looks when it comes.

create function private.refuse_unmade_release()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.music_intakes i
    cross join lateral private.files_to_make(i) m
    where i.release_id = new.id
      and m.output in ('stream', 'stream_opus', 'preview')
      and (i.made_at is null or exists (
        select from public.music_jobs j
        where j.intake_id = i.id and j.track_id = m.track_id
          and m.output = any (j.outputs)
          and j.state in ('waiting', 'running', 'failed')))
  ) then
    raise exception '% cannot be heard yet: not all of its streams are made. '
      'Under Music it says how far they are, or what failed.', new.title
      using errcode = '9X111', detail = private.of_thing('releases',
        new.id::text);
  end if;
  return new;
end
$$;
comment on function private.refuse_unmade_release() is
  'A record that was made of masters comes out once it can be heard.';

create trigger refuse_unmade
  before update of is_public, status on public.releases
  for each row when (new.is_public and new.status = 'Released'
    and not (old.is_public and old.status = 'Released'))
  execute function private.refuse_unmade_release();

create function private.refuse_unmade_files(
  p_payload_id uuid,
  p_product public.products
)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.music_intakes i
    cross join lateral private.files_to_make(i) m
    where i.digital_payload_id = p_payload_id and not m.is_there
      and m.output not in ('stream', 'stream_opus', 'preview')
  ) then
    raise exception '% cannot be sold yet: not all of its files are made. '
      'Under Music it says how far they are, or what failed.', p_product.title
      using errcode = '9X112', detail = private.of_thing('products',
        p_product.id::text);
  end if;
end
$$;

create function private.refuse_unmade_product()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refuse_unmade_files(v.digital_payload_id, new)
  from public.product_variants v
  where v.product_id = new.id and v.digital_payload_id is not null;
  return new;
end
$$;
comment on function private.refuse_unmade_product() is
  'Nobody pays for files that are not there.';

create trigger refuse_unmade before update of active on public.products
  for each row when (new.active and not old.active)
  execute function private.refuse_unmade_product();

create function private.refuse_unmade_variant()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refuse_unmade_files(new.digital_payload_id, p)
  from public.products p where p.id = new.product_id and p.active;
  return new;
end
$$;
comment on function private.refuse_unmade_variant() is
  'Nor when they are added to what is on sale already.';

create trigger refuse_unmade
  before insert or update of digital_payload_id on public.product_variants
  for each row when (new.digital_payload_id is not null)
  execute function private.refuse_unmade_variant();

-- Functions: what nobody needs. A month begins when a row lets go of its
-- file, not when the file was written: until it is over the history may put
-- the row back.

create function private.let_go_of_streams()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update storage.objects o set updated_at = now()
  from unnest(array[old.storage_path, old.opus_path]) p
  where p like 'music/%'
    and p is distinct from new.storage_path
    and p is distinct from new.opus_path
    and (o.bucket_id, o.name)
      in (('streams', p), ('masters', 'withheld/' || p));
  return null;
end
$$;

create trigger let_go_of_streams
  after delete or update of storage_path, opus_path on public.audio_files
  for each row execute function private.let_go_of_streams();

create function private.let_go_of_file()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update storage.objects o set updated_at = now()
  where o.bucket_id = 'masters' and o.name = old.storage_path
    and old.storage_path like 'releases/%'
    and old.storage_path is distinct from new.storage_path;
  return null;
end
$$;

create trigger let_go_of_file
  after delete or update of storage_path on public.digital_payload_files
  for each row execute function private.let_go_of_file();

create function private.tidy_intakes()
returns void
language sql
set search_path = ''
as $$
  select private.follow_left_jobs();
  update public.music_intakes i set state = 'cancelled', updated_at = now()
  where i.state = 'uploading' and i.updated_at < now() - interval '7 days'
    and not exists (select from public.music_intake_files f
      where f.intake_id = i.id and f.arrived_at > now() - interval '7 days');
  -- Until then the history may put the record back.
  delete from public.music_intakes i
  where i.state = 'cancelled' and i.updated_at < now() - interval '30 days'
    or i.release_id is not null and i.updated_at < now() - interval '30 days'
      and not exists (
        select from public.releases r where r.id = i.release_id)
      and not exists (
        select from public.history h
        where h.table_name = 'releases' and h.row_id = i.release_id::text
          and h.at > now() - interval '30 days');
  delete from public.music_jobs j
  where j.state in ('done', 'cancelled')
    and j.ended_at < now() - interval '30 days';
$$;
comment on function private.tidy_intakes() is
  'Forgets uploads that were left for a week, and a month later what was '
  'stopped, or whose record was deleted.';

create function private.forgotten_music()
returns table (bucket text, name text)
language sql stable
set search_path = ''
as $$
  select o.bucket_id, o.name from storage.objects o
  where case o.bucket_id
    when 'intake' then o.created_at < now() - interval '1 hour' and not exists (
      select from public.music_intakes i
      where i.id::text = split_part(o.name, '/', 1)
        and (i.state <> 'cancelled' or i.release_id is not null))
    -- What somebody put there by hand has other names, and stays. The rest
    -- waits as long as a deleted record may be put back.
    when 'streams' then o.name ~ '^music/[0-9a-f]{48}\.'
      and o.updated_at < now() - interval '30 days'
      and not exists (select from private.tracks_streaming(o.name))
    when 'masters' then o.updated_at < now() - interval '30 days'
      and (o.name ~ '^withheld/music/[0-9a-f]{48}\.' and not exists (
        select from private.tracks_streaming(substr(o.name, 10)))
      or o.name ~ '^releases/[0-9a-f-]{36}/' and not exists (
        select from public.digital_payload_files f
        where f.storage_bucket = 'masters' and f.storage_path = o.name))
    else false end
  order by o.created_at
  limit 500
$$;
comment on function private.forgotten_music() is
  'Files of music that no row names: of what was stopped before it was a '
  'record at once, of what was replaced or deleted a month later.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function public.files_are_stale(uuid),
  public.choose_preview(uuid, numeric), public.make_files_again(uuid)
  to authenticated;
