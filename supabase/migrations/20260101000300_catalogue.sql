-- The contents of the site: pictures, artists, releases, tracks, films and
-- news, and the documents for finding them.

create table public.pictures (
  url text primary key
    check (url ~ '^(https?://|/)[^\s/\\]\S*$' and length(url) <= 2048),
  width integer check (width > 0),
  height integer check (height > 0),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  alt text not null default '' check (length(alt) <= 1000),
  sources jsonb not null default '[]'
    check (jsonb_typeof(sources) = 'array'),
  -- Made once when they change, not for every card of every page.
  srcset jsonb not null
    generated always as (private.srcset_of(sources)) stored,
  updated_at timestamptz not null default now(),
  original text check (original ~ '^[0-9a-f-]{36}$'),
  framing jsonb check (framing is null
    or framing - '{shape,x,y,zoom}'::text[] = '{}'
    and coalesce(jsonb_path_match(framing,
      'strict $.shape like_regex "^(square|portrait|wide|free)$"
        && $.x >= 0 && $.x <= 1 && $.y >= 0 && $.y <= 1
        && $.zoom >= 1 && $.zoom <= 8', '{}', true), false)),
  credit text not null default ''
    check (length(credit) <= 200 and credit !~ '[[:cntrl:]]'),
  check ((width is null) = (height is null)),
  constraint pictures_source_urls_check check (
      not jsonb_path_exists(sources,
        '$[*] ? (!exists (@.url ?
        (@ like_regex "^(https?://|/)[^\\s/\\\\]\\S*$")))')
    ),
  constraint pictures_original_framing_check
    check ((original is null) = (framing is null))
);
comment on table public.pictures is
  'What a page must know of a picture before it loads: size, dominant colour, '
  'words for who cannot see it, and its AVIF and WebP files.';
comment on column public.pictures.sources is
  'A list of {"type": "image/avif", "width": 640, "url": "…"}. The widest JPEG '
  'among them is the original, for print: pages never load it.';
comment on column public.pictures.srcset is
  'The sources as {"image/avif": "… 320w, … 640w", "image/webp": "…"}.';
comment on column public.pictures.original is
  'The file in the bucket originals that this was developed from, so that it '
  'can be framed again; null for what came as an address.';
comment on column public.pictures.framing is
  'How the original was framed: {"shape": "square", "x": 0.5, "y": 0.4, '
  '"zoom": 1}, the focal point as shares of width and height.';
comment on column public.pictures.credit is
  'Who is named beside it in a press kit; empty: the artist and the label.';
comment on constraint pictures_source_urls_check on public.pictures is
  'Each source has an address that is one: no other scheme, no white space.';
create index pictures_original_idx on public.pictures (original)
  where original is not null;
alter table public.pictures enable row level security;

create table public.artists (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    check (length(slug) <= 120 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name ~ '\S' and length(name) <= 200),
  profile_image text references public.pictures (url) on update cascade,
  genre text check (genre ~ '\S' and length(genre) <= 80),
  bio text check (length(bio) <= 20000),
  website text check (website ~ '^https?://\S+$'),
  instagram text check (instagram ~ '^https?://\S+$'),
  twitter text check (twitter ~ '^https?://\S+$'),
  spotify text check (spotify ~ '^https?://\S+$'),
  youtube text check (youtube ~ '^https?://\S+$'),
  created_at timestamptz not null default now(),
  is_featured boolean not null default false,
  updated_at timestamptz not null default now(),
  bio_short text
    check (bio_short ~ '\S' and length(bio_short) <= 600),
  bio_medium text
    check (bio_medium ~ '\S' and length(bio_medium) <= 1600),
  is_public boolean not null default true,
  public_from timestamptz not null
    default date_trunc('second', now()),
  withdrawn_at timestamptz,
  tagline text
    check (tagline ~ '\S' and length(tagline) <= 120),
  constraint artists_public_from_age
    check (public_from >= '1900-01-01'::timestamptz
      and public_from < '2201-01-01'::timestamptz)
);
comment on table public.artists is 'The people and bands the label works for.';
comment on column public.artists.bio_short is
  'The biography in about 50 words, for a listing or a caption.';
comment on column public.artists.bio_medium is
  'The biography in about 150 words, for a programme and the press sheet.';
comment on column public.artists.is_public is
  'The switch: off, nobody but the label sees it.';
comment on column public.artists.public_from is
  'When visitors see it, if its switch is on.';
comment on column public.artists.withdrawn_at is
  'When it was taken back after visitors had seen it; empty for a draft, and '
  'once it is shown again.';
comment on column public.artists.tagline is
  'Under the name on the roster of Home; without one it is the genre.';
create index artists_profile_image_idx on public.artists (profile_image);
create index artists_name_idx on public.artists (name);
create index artists_created_at_idx on public.artists (created_at desc);
create index artists_genre_name_idx on public.artists (genre, name);
create index artists_genre_created_at_idx
  on public.artists (genre, created_at desc);
create index artists_featured_idx on public.artists (name) where is_featured;
create index artists_name_trgm_idx
  on public.artists using gin (name extensions.gin_trgm_ops);
create index artists_listed_idx on public.artists (name, id);
create index artists_genre_trgm_idx
  on public.artists using gin (genre extensions.gin_trgm_ops);
create index artists_slug_trgm_idx
  on public.artists using gin (slug extensions.gin_trgm_ops);
create index artists_public_from_idx on public.artists (public_from);
alter table public.artists enable row level security;

create table public.artist_tour_dates (
  id uuid primary key default gen_random_uuid(),
  artist_id uuid not null references public.artists (id) on delete cascade,
  venue text not null check (venue ~ '\S' and length(venue) <= 200),
  city text not null check (city ~ '\S' and length(city) <= 120),
  country text not null check (country ~ '\S' and length(country) <= 120),
  event_date date not null,
  doors time,
  starts time,
  status text not null default 'On Sale'
    check (status ~ '\S' and length(status) <= 40),
  notes text check (length(notes) <= 2000),
  ticket_url text check (ticket_url ~ '^https?://\S+$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_public boolean not null default true,
  public_from timestamptz not null
    default date_trunc('second', now()),
  withdrawn_at timestamptz,
  constraint artist_tour_dates_event_date_age
    check (event_date >= '1900-01-01'::date and event_date < '2201-01-01'::date),
  constraint artist_tour_dates_public_from_age
    check (public_from >= '1900-01-01'::timestamptz
      and public_from < '2201-01-01'::timestamptz)
);
comment on table public.artist_tour_dates is
  'Evenings to be there. Played ones stay; whether one is still ahead is '
  'London''s date to say.';
comment on column public.artist_tour_dates.doors is
  'By the clock of the room, as starts is: London''s at home.';
comment on column public.artist_tour_dates.is_public is
  'The switch: off, nobody but the label sees it.';
comment on column public.artist_tour_dates.public_from is
  'When visitors see it, if its switch is on.';
comment on column public.artist_tour_dates.withdrawn_at is
  'When it was taken back after visitors had seen it; empty for a draft, and '
  'once it is shown again.';
create index artist_tour_dates_artist_idx
  on public.artist_tour_dates (artist_id, event_date);
create index artist_tour_dates_event_date_idx
  on public.artist_tour_dates (event_date);
create index artist_tour_dates_public_from_idx
  on public.artist_tour_dates (public_from);
alter table public.artist_tour_dates enable row level security;

create table public.artist_press (
  id uuid primary key default gen_random_uuid(),
  artist_id uuid not null references public.artists (id) on delete cascade,
  quote text not null check (quote ~ '\S' and length(quote) <= 2000),
  publication text not null
    check (publication ~ '\S' and length(publication) <= 200),
  author text check (length(author) <= 200),
  publish_date date not null default current_date,
  article_url text check (article_url ~ '^https?://\S+$'),
  updated_at timestamptz not null default now(),
  is_open boolean not null default true,
  open_from timestamptz not null
    default date_trunc('second', now()),
  constraint artist_press_publish_date_age
    check (publish_date >= '1900-01-01'::date and publish_date < '2201-01-01'::date)
);
comment on table public.artist_press is
  'What others wrote, for the press kit.';
comment on column public.artist_press.is_open is
  'Follows artists.is_public by trigger, and open_from public_from.';
create index artist_press_artist_idx
  on public.artist_press (artist_id, publish_date desc);
alter table public.artist_press enable row level security;

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
  updated_at timestamptz not null default now(),
  pressing text,
  public_from timestamptz not null
    default date_trunc('second', now()),
  loudness numeric(5, 2) check (loudness between -99 and 20),
  true_peak numeric(5, 2) check (true_peak between -99 and 20),
  constraint releases_release_date_age
    check (release_date >= '1900-01-01'::date and release_date < '2201-01-01'::date),
  constraint releases_public_from_age
    check (public_from >= '1900-01-01'::timestamptz
      and public_from < '2201-01-01'::timestamptz)
);
comment on table public.releases is
  'Every record, the ones nobody may know of yet included: visitors see it '
  'once it is Released and public, and its moment has come.';
comment on column public.releases.artist_name is
  'Follows the artist by trigger, so that one index serves a search by title '
  'or artist.';
comment on column public.releases.credits is
  'Who made it, a line each: what they did, a colon, and who did it.';
comment on column public.releases.phonogram_line is
  'Who owns the recording, as it stands after the sign for it: year and name.';
comment on column public.releases.pressing is
  'The colour of its first pressing on vinyl, or how that is called; null where '
  'the shop has none that names the record. Follows the shop by trigger: lists '
  'of records read it for each.';
comment on column public.releases.public_from is
  'When visitors see it, if its switch is on.';
comment on column public.releases.loudness is
  'Over the whole record, in LUFS: its tracks keep their distance from each '
  'other.';
-- The indexes of public rows repeat the policy's condition.
create index releases_artwork_url_idx on public.releases (artwork_url);
create index releases_artist_idx
  on public.releases (artist_id, release_date desc);
create index releases_title_trgm_idx
  on public.releases using gin (title extensions.gin_trgm_ops);
create index releases_artist_name_trgm_idx
  on public.releases using gin (artist_name extensions.gin_trgm_ops);
create index releases_date_idx on public.releases (release_date desc);
create index releases_type_idx on public.releases (type, release_date desc);
create index releases_genre_idx on public.releases (genre, release_date desc);
create index releases_type_genre_idx
  on public.releases (type, genre, release_date desc);
create index releases_public_from_idx on public.releases (public_from);
alter table public.releases enable row level security;

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
  updated_at timestamptz not null default now(),
  open_from timestamptz not null
    default date_trunc('second', now()),
  was_open boolean not null default false,
  writers text[] not null default '{}'
    check (private.are_names(writers)),
  performers text[] not null default '{}'
    check (private.are_names(performers)),
  producers text[] not null default '{}'
    check (private.are_names(producers)),
  lyrics text check (lyrics ~ '\S' and length(lyrics) <= 20000),
  explicit boolean not null default false,
  language text check (language ~ '^[a-z]{2,3}$'),
  loudness numeric(5, 2) check (loudness between -99 and 20),
  true_peak numeric(5, 2) check (true_peak between -99 and 20),
  opus_path text
    check (opus_path ~ '\S' and length(opus_path) <= 1024),
  opus_url text
    check (opus_url ~ '^(https?://|/)[^\s/\\]\S*$'
      and length(opus_url) <= 2048),
  preview_of uuid references public.audio_files (id)
    on delete cascade deferrable initially deferred,
  preview_from numeric(8, 3) check (preview_from >= 0),
  master_file_id uuid,
  part_from numeric(9, 3) check (part_from >= 0),
  part_seconds numeric(9, 3) check (part_seconds > 0),
  unique (release_id, category, position),
  check ((storage_bucket is null) = (storage_path is null))
);
comment on table public.audio_files is
  'Streams: one row a track (master) and one a preview. Files for sale are '
  'not here but behind digital payloads.';
comment on column public.audio_files.is_open is
  'Follows the release by trigger: Released and public. Kept here so that the '
  'policy needs no join.';
comment on column public.audio_files.open_from is
  'Follows the release by trigger, as is_open does: its public_from.';
comment on column public.audio_files.was_open is
  'Whether others than the label could know where its stream lies, because it '
  'was public or somebody had a link to a preview of it: a name that is known '
  'guards nothing.';
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
comment on column public.audio_files.preview_of is
  'Of a preview that was cut from a track: the track.';
comment on column public.audio_files.master_file_id is
  'The row of music_intake_files that this track is all of, or the part that '
  'begins at part_from.';
create index audio_files_storage_idx
  on public.audio_files (storage_bucket, storage_path);
create index audio_files_was_open_idx
  on public.audio_files (open_from) where was_open;
create index audio_files_opus_idx on public.audio_files (opus_path)
  where opus_path is not null;
create unique index audio_files_preview_of_idx
  on public.audio_files (preview_of) where preview_of is not null;
create index audio_files_master_file_idx on public.audio_files (master_file_id)
  where master_file_id is not null;
alter table public.audio_files enable row level security;

create table public.artist_videos (
  id uuid primary key default gen_random_uuid(),
  artist_id uuid not null references public.artists (id) on delete cascade,
  release_id uuid references public.releases (id) on delete set null,
  title text not null check (title ~ '\S' and length(title) <= 200),
  video_type text check (video_type ~ '^[a-z0-9]+(_[a-z0-9]+)*$'),
  description text check (length(description) <= 5000),
  url text not null
    check (url ~ '^(https?://|/)[^\s/\\]\S*$' and length(url) <= 2048),
  captions_url text
    check (captions_url ~ '^/[^\s/\\]\S*$' and length(captions_url) <= 2048),
  thumbnail_url text references public.pictures (url) on update cascade,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_public boolean not null default true,
  public_from timestamptz not null
    default date_trunc('second', now()),
  open_from timestamptz not null
    default date_trunc('second', now()),
  withdrawn_at timestamptz,
  constraint artist_videos_public_from_age
    check (public_from >= '1900-01-01'::timestamptz
      and public_from < '2201-01-01'::timestamptz)
);
comment on table public.artist_videos is
  'Films, sessions and loops. release_id is what ''Watch Visual'' opens.';
comment on column public.artist_videos.captions_url is
  'Its captions, in English, as a WebVTT file of our own: a browser takes no '
  'other''s.';
comment on column public.artist_videos.is_public is
  'The switch: off, nobody but the label sees it.';
comment on column public.artist_videos.public_from is
  'When visitors see it, if its switch is on.';
comment on column public.artist_videos.open_from is
  'The later of its own moment and that of the release it was made for, by '
  'trigger: no film tells of a record before its day.';
comment on column public.artist_videos.withdrawn_at is
  'When it was taken back after visitors had seen it; empty for a draft, and '
  'once it is shown again.';
create index artist_videos_artist_idx
  on public.artist_videos (artist_id, created_at desc);
create index artist_videos_release_idx on public.artist_videos (release_id);
create index artist_videos_thumbnail_url_idx
  on public.artist_videos (thumbnail_url);
create index artist_videos_display_order_idx
  on public.artist_videos (display_order desc);
create index artist_videos_public_from_idx
  on public.artist_videos (public_from);
alter table public.artist_videos enable row level security;

create table private.unreleased_films (
  video_id uuid primary key references public.artist_videos (id)
    on delete cascade deferrable initially deferred,
  release_id uuid not null references public.releases (id) on delete cascade
);
comment on table private.unreleased_films is
  'Which hidden release a film belongs to. artist_videos.release_id is empty '
  'until visitors may know of it, and is filled in again then.';
create index unreleased_films_release_idx
  on private.unreleased_films (release_id);
alter table private.unreleased_films enable row level security;

create table public.news_articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    check (length(slug) <= 160 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title ~ '\S' and length(title) <= 300),
  category text check (category ~ '\S' and length(category) <= 60),
  excerpt text check (length(excerpt) <= 1000),
  content text not null default '' check (length(content) <= 100000),
  author text check (length(author) <= 200),
  featured_image text references public.pictures (url) on update cascade,
  publish_date timestamptz,
  status text not null default 'draft'
    check (status in ('draft', 'published', 'archived')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  public_from timestamptz not null
    default date_trunc('second', now()),
  check (status <> 'published' or publish_date is not null),
  constraint news_articles_publish_date_age
    check (publish_date >= '1900-01-01'::timestamptz
      and publish_date < '2201-01-01'::timestamptz),
  constraint news_articles_public_from_age
    check (public_from >= '1900-01-01'::timestamptz
      and public_from < '2201-01-01'::timestamptz)
);
comment on table public.news_articles is
  'Articles in every stage: visitors see what is published once its moment '
  'has come.';
comment on column public.news_articles.public_from is
  'When visitors see it, if its switch is on.';
create index news_articles_featured_image_idx
  on public.news_articles (featured_image);
create index news_articles_title_trgm_idx
  on public.news_articles using gin (title extensions.gin_trgm_ops);
create index news_articles_excerpt_trgm_idx
  on public.news_articles using gin (excerpt extensions.gin_trgm_ops);
create index news_articles_published_idx
  on public.news_articles (publish_date desc);
create index news_articles_pictures_idx on public.news_articles
  using gin (private.pictures_in(content));
create index news_articles_public_from_idx
  on public.news_articles (public_from);
alter table public.news_articles enable row level security;

create table private.search_documents (
  kind text not null,
  id uuid not null,
  lead text not null collate "C",
  words text not null,
  story tsvector,
  until date,
  since timestamptz not null default '-infinity',
  primary key (kind, id)
) partition by list (kind);
comment on table private.search_documents is
  'What can be found, in the words it can be found by: how it begins, all its '
  'names, what is told of it. Follows the catalogue by triggers. In parts, '
  'since a word that is common in one kind is rare in another, and the planner '
  'has to know.';
comment on column private.search_documents.since is
  'From when it may be found.';
create index search_documents_lead_idx
  on private.search_documents (lead, until);
create index search_documents_words_idx on private.search_documents
  using gin (words extensions.gin_trgm_ops);
create index search_documents_story_idx on private.search_documents
  using gin (story);
alter table private.search_documents enable row level security;

create table private.search_artists
  partition of private.search_documents for values in ('artist');
comment on table private.search_artists is 'The part of the artists.';
alter table private.search_artists enable row level security;

create table private.search_releases
  partition of private.search_documents for values in ('release');
comment on table private.search_releases is 'The part of the releases.';
alter table private.search_releases enable row level security;

create table private.search_goods
  partition of private.search_documents for values in ('product');
comment on table private.search_goods is 'The part of the products.';
alter table private.search_goods enable row level security;

create table private.search_news
  partition of private.search_documents for values in ('news');
comment on table private.search_news is 'The part of the articles.';
alter table private.search_news enable row level security;

create table private.search_nights
  partition of private.search_documents for values in ('event');
comment on table private.search_nights is 'The part of the tour dates.';
alter table private.search_nights enable row level security;

create table private.old_addresses (
  table_name text not null,
  slug text not null,
  row_id uuid not null,
  left_at timestamptz not null default now(),
  primary key (table_name, slug)
);
comment on table private.old_addresses is
  'Slugs that were somebody''s once, written by trigger. One that is used again '
  'is whoever''s it is now, and was last.';
alter table private.old_addresses enable row level security;
