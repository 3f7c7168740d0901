-- What a track is besides its sound: who wrote, played and made it, its words,
-- how loud it is, and a second stream in Opus, which is shown and withheld with
-- the first (docs/decisions/035-credits-and-lyrics.md).

-- Functions: what a list of names is

create function private.are_names(p_names text[])
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select cardinality(p_names) <= 40 and not exists (
    select from unnest(p_names) n
    where n is null or n !~ '\S' or n ~ '[[:cntrl:]]' or length(n) > 120)
$$;
comment on function private.are_names(text[]) is
  'A list of people, one a line: each is filled in, in one line and not a '
  'paragraph.';

-- Tables

alter table public.audio_files
  add column writers text[] not null default '{}'
    check (private.are_names(writers)),
  add column performers text[] not null default '{}'
    check (private.are_names(performers)),
  add column producers text[] not null default '{}'
    check (private.are_names(producers)),
  add column lyrics text check (lyrics ~ '\S' and length(lyrics) <= 20000),
  add column explicit boolean not null default false,
  add column language text check (language ~ '^[a-z]{2,3}$'),
  add column loudness numeric(5, 2) check (loudness between -99 and 20),
  add column true_peak numeric(5, 2) check (true_peak between -99 and 20),
  add column opus_path text
    check (opus_path ~ '\S' and length(opus_path) <= 1024),
  add column opus_url text
    check (opus_url ~ '^(https?://|/)[^\s/\\]\S*$'
      and length(opus_url) <= 2048);
comment on column public.audio_files.lyrics is
  'Plain, or timed as LRC has it: a line begins with when it is sung, as '
  '[01:12.50].';
comment on column public.audio_files.language is
  'Of the words, by its code of two or three letters.';
comment on column public.audio_files.loudness is
  'Over the whole track, in LUFS (EBU R128).';
comment on column public.audio_files.true_peak is
  'Between the samples too, in dBTP.';
comment on column public.audio_files.opus_path is
  'A second stream, smaller than the first: a file of the bucket streams that '
  'is withheld and shown with the first.';

alter table public.releases
  add column loudness numeric(5, 2) check (loudness between -99 and 20),
  add column true_peak numeric(5, 2) check (true_peak between -99 and 20);
comment on column public.releases.loudness is
  'Over the whole record, in LUFS: its tracks keep their distance from each '
  'other.';

-- Indexes

create index audio_files_opus_idx on public.audio_files (opus_path)
  where opus_path is not null;

-- What follows a release by trigger is no edit of the track.
drop trigger touch on public.audio_files;
create trigger touch
  before update of release_id, category, name, position, file_url,
    storage_bucket, storage_path, isrc_code, seconds, peaks, writers,
    performers, producers, lyrics, explicit, language, loudness, true_peak,
    opus_path, opus_url, updated_at
  on public.audio_files
  for each row execute function private.touch();

-- Views

create or replace view public.releases_public_v
  with (security_invoker = true) as
select
  r.id, r.slug, r.title, r.artwork_url, r.artist_id, r.artist_name,
  r.artist_slug, r.release_date, r.type, r.genre, r.track_count, r.duration,
  r.featured_artists, r.producer, r.isrc_code, r.description, r.spotify_url,
  r.apple_music_url, r.streaming_platforms,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'category', a.category, 'name', a.name, 'file_url', a.file_url,
      'id', a.id, 'seconds', a.seconds, 'peaks', a.peaks,
      'isrc_code', a.isrc_code, 'opus_url', a.opus_url,
      'writers', a.writers, 'performers', a.performers,
      'producers', a.producers, 'explicit', a.explicit,
      'language', a.language, 'lyrics', a.lyrics
    ) order by a.position)
    from public.audio_files a
    where a.release_id = r.id and a.category = 'master'
      and a.file_url is not null
  ), '[]') as audio_files,
  r.catalogue_number,
  -- Not exists(): the planner would hash every preview there is.
  coalesce((
    select true from public.audio_files a
    where a.release_id = r.id and a.category = 'preview'
      and a.file_url is not null
    limit 1
  ), false) as has_preview,
  r.updated_at, r.credits, r.phonogram_line, r.copyright_line,
  r.pressing, r.loudness, r.true_peak
from public.releases r
where (r.is_public and r.status = 'Released'
    and r.public_from <= (select private.moment()))
  or ((select private.has_preview()) and private.previewed('releases', r.id));

-- Home plays it and shows none of its words: those are read when the record is.
create or replace view public.out_now_v with (security_invoker = true) as
select
  r.id, r.slug, r.title, r.artwork_url, r.artist_name, r.artist_slug, r.type,
  r.description, r.catalogue_number,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'category', a.category, 'name', a.name, 'file_url', a.file_url,
      'id', a.id, 'seconds', a.seconds,
      'peaks', array_to_string(a.peaks, ' '), 'isrc_code', a.isrc_code,
      'opus_url', a.opus_url, 'explicit', a.explicit
    ) order by a.position)
    from public.audio_files a
    where a.release_id = r.id and a.category = 'master'
      and a.file_url is not null
  ), '[]') as audio_files,
  private.is_on_sale(r.id, r.artist_id, r.title) as for_sale,
  film.url as film_url, film.captions_url as film_captions_url,
  r.pressing, r.loudness, r.true_peak
from (
  select * from public.releases n
  where (n.is_public and n.status = 'Released'
      and n.public_from <= (select private.moment()))
    or ((select private.has_preview())
      and private.previewed('releases', n.id))
  order by n.release_date desc, n.id
  limit 1
) r
left join lateral (
  select f.url, f.captions_url from public.artist_videos f
  where f.release_id = r.id and f.is_public
    and f.open_from <= (select private.moment())
  order by f.display_order desc, f.id
  limit 1
) film on true;

-- Functions: where streams lie, both of a track

create function private.tracks_streaming(p_path text)
returns setof public.audio_files
language sql stable
set search_path = ''
as $$
  select a.* from public.audio_files a
  where (a.storage_bucket = 'streams' and a.storage_path = p_path)
    or a.opus_path = p_path
$$;
comment on function private.tracks_streaming(text) is
  'The tracks that are heard from this file, by either of their streams.';

create or replace function private.place_stream(p_path text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Tracks may share a file: of two withdrawn at once the second must see
  -- the first.
  perform pg_advisory_xact_lock(hashtextextended(p_path, 0));
  -- A coming record's stream lies ready: nobody has been told its name, so
  -- nothing has to happen in time on its day. One whose name is known waits.
  if exists (
    select from private.tracks_streaming(p_path) a
    where a.is_open and (a.open_from <= now() or not a.was_open)
  ) then
    update storage.objects set bucket_id = 'streams', name = p_path
    where bucket_id = 'masters' and name = 'withheld/' || p_path
      and not exists (select from storage.objects o
        where o.bucket_id = 'streams' and o.name = p_path);
  else
    -- A file that was put in its place meanwhile is the newer one.
    update storage.objects o set name = o.name || '.' || o.id
    where o.bucket_id = 'masters' and o.name = 'withheld/' || p_path
      and exists (select from storage.objects newer
        where newer.bucket_id = 'streams' and newer.name = p_path);
    update storage.objects
    set bucket_id = 'masters', name = 'withheld/' || p_path
    where bucket_id = 'streams' and name = p_path;
  end if;
end
$$;

create or replace function private.place_due_streams()
returns void
language sql
set search_path = ''
as $$
  select private.place_stream(due.path) from (
    select a.storage_path as path from public.audio_files a
    where a.was_open and a.is_open and a.open_from <= now()
      and a.storage_bucket = 'streams'
    union
    select a.opus_path from public.audio_files a
    where a.was_open and a.is_open and a.open_from <= now()
      and a.opus_path is not null
  ) due
  join storage.objects o on o.bucket_id = 'masters'
    and o.name = 'withheld/' || due.path
$$;

create or replace function private.follow_stream()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  path text;
begin
  for path in
    select distinct named.path from (values
      (case when old.storage_bucket = 'streams' then old.storage_path end),
      (old.opus_path),
      (case when new.storage_bucket = 'streams' then new.storage_path end),
      (new.opus_path)
    ) as named (path)
    where named.path is not null
    -- In one order, so that two who share files never wait for each other.
    order by named.path
  loop
    perform private.place_stream(path);
  end loop;
  return null;
end
$$;

drop trigger follow_stream on public.audio_files;
create trigger follow_stream
  after insert or delete
    or update of is_open, storage_bucket, storage_path, opus_path
  on public.audio_files
  for each row execute function private.follow_stream();

create or replace function private.follow_upload()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Of a file and a track that come at once the second must see the first.
  perform pg_advisory_xact_lock(hashtextextended(new.name, 0));
  -- What no track names yet has come before its track.
  if exists (select from private.tracks_streaming(new.name)) then
    perform private.place_stream(new.name);
  end if;
  return null;
end
$$;

create or replace function private.previewed_stream(
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

create or replace function private.early_tracks(p_release_id uuid)
returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'title', a.name,
    'seconds', a.seconds, 'path', 'withheld/' || a.storage_path,
    'opus_path', 'withheld/' || a.opus_path,
    'loudness', r.loudness, 'true_peak', r.true_peak)
    order by a.position), '[]')
  from public.audio_files a
  join public.releases r on r.id = a.release_id
  where a.release_id = p_release_id and a.category = 'master'
    and a.storage_bucket = 'streams' and a.storage_path is not null
$$;

-- Grants: where a stream lies on disk stays nobody's business.

revoke execute on all functions in schema public, private from public;
grant execute on function private.are_names(text[]) to authenticated;
grant select (writers, performers, producers, lyrics, explicit, language,
  loudness, true_peak, opus_url) on public.audio_files to anon, authenticated;
