-- The films, sessions and loops. One made for a release that nobody may know
-- of yet is shown without its name.

-- Tables

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
  created_at timestamptz not null default now()
);
comment on table public.artist_videos is
  'Films, sessions and loops. release_id is what ''Watch Visual'' opens.';
comment on column public.artist_videos.captions_url is
  'Its captions, in English, as a WebVTT file of our own: a browser takes no '
  'other''s.';

create table private.unreleased_films (
  video_id uuid primary key references public.artist_videos (id)
    on delete cascade deferrable initially deferred,
  release_id uuid not null references public.releases (id) on delete cascade
);
comment on table private.unreleased_films is
  'Which hidden release a film belongs to. artist_videos.release_id is empty '
  'until visitors may know of it, and is filled in again then.';

-- Indexes

create index artist_videos_artist_idx
  on public.artist_videos (artist_id, created_at desc);
create index artist_videos_release_idx on public.artist_videos (release_id);
create index artist_videos_thumbnail_url_idx
  on public.artist_videos (thumbnail_url);
create index artist_videos_display_order_idx
  on public.artist_videos (display_order desc);
create index unreleased_films_release_idx
  on private.unreleased_films (release_id);

-- Functions

create function private.hide_release_of_film()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_open boolean;
begin
  -- A row that staff write back as they read it keeps what is remembered.
  if tg_op = 'UPDATE' and new.release_id is not distinct from old.release_id
  then
    return new;
  end if;
  delete from private.unreleased_films where video_id = new.id;
  -- The lock lets a film that is added while its release opens wait for it.
  select r.is_public and r.status = 'Released' into is_open
  from public.releases r where r.id = new.release_id for share;
  if is_open is false then
    insert into private.unreleased_films (video_id, release_id)
    values (new.id, new.release_id);
    new.release_id := null;
  end if;
  return new;
end
$$;

create function private.lead_films()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.is_public and new.status = 'Released' then
    update public.artist_videos v set release_id = f.release_id
    from private.unreleased_films f
    where f.video_id = v.id and f.release_id = new.id;
  else
    with hidden as (
      update public.artist_videos set release_id = null
      where release_id = new.id returning id
    )
    insert into private.unreleased_films (video_id, release_id)
    select id, new.id from hidden;
  end if;
  return null;
end
$$;

create trigger hide_release_of_film
  before insert or update of release_id on public.artist_videos
  for each row execute function private.hide_release_of_film();
create trigger lead_films after update of is_public, status on public.releases
  for each row execute function private.lead_films();
create trigger know_picture
  before insert or update of thumbnail_url on public.artist_videos
  for each row execute function private.know_picture('thumbnail_url');

-- Grants

revoke execute on all functions in schema public, private from public;
grant select on public.artist_videos to anon, authenticated;
grant insert, update, delete on public.artist_videos to authenticated;

-- Row-level security: what is hidden has no policy, so nobody but service

alter table public.artist_videos enable row level security;
alter table private.unreleased_films enable row level security;

create policy "Visitors see every video"
  on public.artist_videos for select to anon
  using (true);
create policy "Members see every video"
  on public.artist_videos for select to authenticated
  using (true);
create policy "Staff add videos"
  on public.artist_videos for insert to authenticated
  with check ((select private.is_staff()));
create policy "Staff change videos"
  on public.artist_videos for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff remove videos"
  on public.artist_videos for delete to authenticated
  using ((select private.is_staff()));
