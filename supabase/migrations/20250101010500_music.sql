-- The music: releases and their streams.

-- Tables

create table public.releases (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    check (length(slug) <= 120 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title ~ '\S' and length(title) <= 200),
  artwork_url text references public.pictures (url) on update cascade,
  artist_id uuid not null references public.artists (id) on delete restrict,
  artist_name text not null,
  artist_slug text not null,
  release_date date not null,
  type text not null check (type in ('Single', 'EP', 'Album')),
  genre text check (genre ~ '\S' and length(genre) <= 80),
  track_count integer not null default 1 check (track_count > 0),
  duration integer check (duration > 0),
  featured_artists text[] not null default '{}'
    check (private.all_filled(featured_artists)),
  producer text check (length(producer) <= 400),
  isrc_code text
    check (isrc_code ~ '^[A-Z]{2}-?[A-Z0-9]{3}-?[0-9]{2}-?[0-9]{5}$'),
  description text check (length(description) <= 20000),
  credits text check (length(credits) <= 8000),
  phonogram_line text
    check (phonogram_line ~ '\S' and length(phonogram_line) <= 200),
  copyright_line text
    check (copyright_line ~ '\S' and length(copyright_line) <= 200),
  spotify_url text check (spotify_url ~ '^https?://\S+$'),
  apple_music_url text check (apple_music_url ~ '^https?://\S+$'),
  streaming_platforms jsonb not null default '[]'
    check (jsonb_typeof(streaming_platforms) = 'array'),
  catalogue_number text unique check (length(catalogue_number) <= 40),
  is_public boolean not null default false,
  status text not null default 'Draft'
    check (status in ('Draft', 'Scheduled', 'Released', 'Withdrawn')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.releases is
  'Every record, the ones nobody may know of yet included: visitors see it '
  'once it is Released and public.';
comment on column public.releases.artist_name is
  'Follows the artist by trigger, so that one index serves a search by title '
  'or artist.';
comment on column public.releases.credits is
  'Who made it, a line each: what they did, a colon, and who did it.';
comment on column public.releases.phonogram_line is
  'Who owns the recording, as it stands after the sign for it: year and name.';

create table public.audio_files (
  id uuid primary key default gen_random_uuid(),
  release_id uuid not null references public.releases (id) on delete cascade,
  category text not null check (category in ('master', 'preview')),
  name text not null check (name ~ '\S' and length(name) <= 200),
  position integer not null default 1 check (position > 0),
  file_url text
    check (file_url ~ '^(https?://|/)[^\s/\\]\S*$'
      and length(file_url) <= 2048),
  storage_bucket text,
  storage_path text,
  isrc_code text
    check (isrc_code ~ '^[A-Z]{2}-?[A-Z0-9]{3}-?[0-9]{2}-?[0-9]{5}$'),
  seconds numeric(8, 3) check (seconds > 0),
  peaks smallint[],
  is_open boolean not null default false,
  created_at timestamptz not null default now(),
  unique (release_id, category, position),
  check ((storage_bucket is null) = (storage_path is null))
);
comment on table public.audio_files is
  'Streams: one row a track (master) and one a preview. Files for sale are '
  'not here but behind digital payloads.';
comment on column public.audio_files.is_open is
  'Follows the release by trigger: Released and public. Kept here so that the '
  'policy needs no join.';

-- Indexes: the public ones carry the policy's own condition

create index releases_artwork_url_idx on public.releases (artwork_url);
create index releases_artist_idx
  on public.releases (artist_id, release_date desc);
create index releases_date_idx on public.releases (release_date desc)
  where is_public and status = 'Released';
create index releases_type_idx on public.releases (type, release_date desc)
  where is_public and status = 'Released';
create index releases_genre_idx on public.releases (genre, release_date desc)
  where is_public and status = 'Released';
create index releases_type_genre_idx
  on public.releases (type, genre, release_date desc)
  where is_public and status = 'Released';
create index releases_title_trgm_idx
  on public.releases using gin (title extensions.gin_trgm_ops);
create index releases_artist_name_trgm_idx
  on public.releases using gin (artist_name extensions.gin_trgm_ops);
create index audio_files_storage_idx
  on public.audio_files (storage_bucket, storage_path);

-- Views

create view public.releases_public_v with (security_invoker = true) as
select
  r.id, r.slug, r.title, r.artwork_url, r.artist_id, r.artist_name,
  r.artist_slug, r.release_date, r.type, r.genre, r.track_count, r.duration,
  r.featured_artists, r.producer, r.isrc_code, r.description, r.spotify_url,
  r.apple_music_url, r.streaming_platforms,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'category', a.category, 'name', a.name, 'file_url', a.file_url,
      'id', a.id, 'seconds', a.seconds, 'peaks', a.peaks,
      'isrc_code', a.isrc_code
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
  r.updated_at, r.credits, r.phonogram_line, r.copyright_line
from public.releases r
where r.is_public and r.status = 'Released';
comment on view public.releases_public_v is
  'Releases as visitors see them, with their tracks. Preview and full audio '
  'are asked for by call.';

-- From each genre it steps to the next in the index, as artist_genres_v does.
create view public.release_genres_v with (security_invoker = true) as
with recursive known (genre) as (
  (
    select genre from public.releases
    where is_public and status = 'Released' and genre is not null
    order by genre
    limit 1
  )
  union all
  select following.genre
  from known
  cross join lateral (
    select r.genre from public.releases r
    where r.is_public and r.status = 'Released' and r.genre > known.genre
    order by r.genre
    limit 1
  ) following
)
select genre from known;
comment on view public.release_genres_v is
  'The genres of what is out: released and public.';

-- Functions

create function public.get_release_preview_url(p_release_id uuid)
returns text
language sql stable
set search_path = ''
as $$
  select a.file_url
  from public.audio_files a
  where a.release_id = p_release_id and a.category = 'preview' and a.is_open
  order by a.position
  limit 1
$$;
comment on function public.get_release_preview_url(uuid) is
  'The preview''s address, or null unless the release is Released and public.';

create function public.get_release_full_audio_url(p_release_id uuid)
returns text
language sql stable
set search_path = ''
as $$
  select a.file_url
  from public.audio_files a
  where a.release_id = p_release_id and a.category = 'master' and a.is_open
  order by a.position
  limit 1
$$;
comment on function public.get_release_full_audio_url(uuid) is
  'The first track''s address, or null unless the release is Released and '
  'public.';

create function private.follow_artist()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  select a.name, a.slug into new.artist_name, new.artist_slug
  from public.artists a where a.id = new.artist_id;
  return new;
end
$$;

create function private.lead_releases()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.releases set artist_id = new.id where artist_id = new.id;
  return null;
end
$$;

create function private.follow_release()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The lock makes a track that is added while its release is being withdrawn
  -- wait and see the withdrawal.
  select r.is_public and r.status = 'Released' into new.is_open
  from public.releases r where r.id = new.release_id for share;
  new.is_open := coalesce(new.is_open, false);
  return new;
end
$$;

create function private.lead_audio_files()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.audio_files set is_open = null where release_id = new.id;
  return null;
end
$$;

create trigger follow_artist
  before insert or update of artist_id, artist_name, artist_slug
  on public.releases
  for each row execute function private.follow_artist();
create trigger lead_releases after update of name, slug on public.artists
  for each row execute function private.lead_releases();
create trigger follow_release
  before insert or update of release_id, is_open on public.audio_files
  for each row execute function private.follow_release();
create trigger lead_audio_files
  after update of is_public, status on public.releases
  for each row execute function private.lead_audio_files();
create trigger know_picture
  before insert or update of artwork_url on public.releases
  for each row execute function private.know_picture('artwork_url');
create trigger touch before update on public.releases
  for each row execute function private.touch();

-- Grants: where a stream lies on disk is nobody's business. Members see the
-- rows of public releases, so no column of theirs opens for staff alone: staff
-- name the columns they read, and the service reads the rest.

revoke execute on all functions in schema public, private from public;
grant execute on function public.get_release_preview_url(uuid),
  public.get_release_full_audio_url(uuid) to anon, authenticated;
grant select on public.releases, public.releases_public_v,
  public.release_genres_v to anon, authenticated;
grant select (id, release_id, category, name, position, file_url, isrc_code,
  seconds, peaks, is_open, created_at) on public.audio_files to anon, authenticated;
grant insert, update, delete on public.releases, public.audio_files
  to authenticated;

-- Row-level security

alter table public.releases enable row level security;
alter table public.audio_files enable row level security;

create policy "Visitors read public releases"
  on public.releases for select to anon
  using (is_public and status = 'Released');
create policy "Members read public releases, staff read every release"
  on public.releases for select to authenticated
  using ((is_public and status = 'Released') or (select private.is_staff()));
create policy "Staff add releases"
  on public.releases for insert to authenticated
  with check ((select private.is_staff()));
create policy "Staff change releases"
  on public.releases for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff remove releases"
  on public.releases for delete to authenticated
  using ((select private.is_staff()));

create policy "Visitors hear public releases"
  on public.audio_files for select to anon
  using (is_open);
create policy "Members hear public releases, staff hear everything"
  on public.audio_files for select to authenticated
  using (is_open or (select private.is_staff()));
create policy "Staff add audio files"
  on public.audio_files for insert to authenticated
  with check ((select private.is_staff()));
create policy "Staff change audio files"
  on public.audio_files for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff remove audio files"
  on public.audio_files for delete to authenticated
  using ((select private.is_staff()));
