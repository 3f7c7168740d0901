-- The roster: artists, where they play and what is written of them.

-- Tables

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
  updated_at timestamptz not null default now()
);
comment on table public.artists is 'The people and bands the label works for.';

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
  created_at timestamptz not null default now()
);
comment on table public.artist_tour_dates is
  'Evenings to be there. Played ones stay; whether one is still ahead is '
  'London''s date to say.';
comment on column public.artist_tour_dates.doors is
  'By the clock of the room, as starts is: London''s at home.';

create table public.artist_press (
  id uuid primary key default gen_random_uuid(),
  artist_id uuid not null references public.artists (id) on delete cascade,
  quote text not null check (quote ~ '\S' and length(quote) <= 2000),
  publication text not null
    check (publication ~ '\S' and length(publication) <= 200),
  author text check (length(author) <= 200),
  publish_date date not null default current_date,
  article_url text check (article_url ~ '^https?://\S+$')
);
comment on table public.artist_press is
  'What others wrote, for the press kit.';

-- Indexes

create index artists_profile_image_idx on public.artists (profile_image);
create index artists_name_idx on public.artists (name);
create index artists_created_at_idx on public.artists (created_at desc);
create index artists_genre_name_idx on public.artists (genre, name);
create index artists_genre_created_at_idx
  on public.artists (genre, created_at desc);
create index artists_featured_idx on public.artists (name) where is_featured;
create index artists_name_trgm_idx
  on public.artists using gin (name extensions.gin_trgm_ops);
create index artist_tour_dates_artist_idx
  on public.artist_tour_dates (artist_id, event_date);
create index artist_tour_dates_event_date_idx
  on public.artist_tour_dates (event_date);
create index artist_press_artist_idx
  on public.artist_press (artist_id, publish_date desc);

-- Views

create view public.artists_public_v with (security_invoker = true) as
select
  id, slug, name, profile_image, genre, bio, website, instagram, twitter,
  spotify, youtube, created_at, is_featured, updated_at
from public.artists;
comment on view public.artists_public_v is
  'Artists as visitors see them.';

-- What the selector of a long list offers. A page that has eight genres to name
-- need not be told a thousand artists' to find them, nor need PostgreSQL read a
-- thousand: from each genre it steps to the next in the index.
create view public.artist_genres_v with (security_invoker = true) as
with recursive known (genre) as (
  (
    select genre from public.artists
    where genre is not null
    order by genre
    limit 1
  )
  union all
  select following.genre
  from known
  cross join lateral (
    select a.genre from public.artists a
    where a.genre > known.genre
    order by a.genre
    limit 1
  ) following
)
select genre from known;
comment on view public.artist_genres_v is 'The genres of the roster.';

-- Triggers

create trigger know_picture
  before insert or update of profile_image on public.artists
  for each row execute function private.know_picture('profile_image');
create trigger touch before update on public.artists
  for each row execute function private.touch();

-- Grants

grant select on public.artists, public.artist_tour_dates, public.artist_press,
  public.artists_public_v, public.artist_genres_v to anon, authenticated;
grant insert, update, delete on public.artists, public.artist_tour_dates,
  public.artist_press to authenticated;

-- Row-level security

alter table public.artists enable row level security;
alter table public.artist_tour_dates enable row level security;
alter table public.artist_press enable row level security;

create policy "Visitors read every artist"
  on public.artists for select to anon
  using (true);
create policy "Members read every artist"
  on public.artists for select to authenticated
  using (true);
create policy "Staff add artists"
  on public.artists for insert to authenticated
  with check ((select private.is_staff()));
create policy "Staff change artists"
  on public.artists for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff remove artists"
  on public.artists for delete to authenticated
  using ((select private.is_staff()));

create policy "Visitors read every tour date"
  on public.artist_tour_dates for select to anon
  using (true);
create policy "Members read every tour date"
  on public.artist_tour_dates for select to authenticated
  using (true);
create policy "Staff add tour dates"
  on public.artist_tour_dates for insert to authenticated
  with check ((select private.is_staff()));
create policy "Staff change tour dates"
  on public.artist_tour_dates for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff remove tour dates"
  on public.artist_tour_dates for delete to authenticated
  using ((select private.is_staff()));

create policy "Visitors read every press item"
  on public.artist_press for select to anon
  using (true);
create policy "Members read every press item"
  on public.artist_press for select to authenticated
  using (true);
create policy "Staff add press items"
  on public.artist_press for insert to authenticated
  with check ((select private.is_staff()));
create policy "Staff change press items"
  on public.artist_press for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff remove press items"
  on public.artist_press for delete to authenticated
  using ((select private.is_staff()));
