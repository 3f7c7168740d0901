-- Release day: what the site shows has a switch and a moment, and visitors see
-- it when the one is on and the other has come. The policies look at the clock
-- themselves, so nothing waits for a job (docs/decisions/023-release-day.md).
--
-- Two settings of a transaction, which the server alone can set, say what a
-- page is looked at for: `label.as_of` another moment than now, and
-- `label.preview` rows that nobody else sees yet, as 'releases:<id>,…'.

-- Functions: the clock

create function private.moment()
returns timestamptz
language sql stable
set search_path = ''
as $$
  select coalesce(
    nullif(current_setting('label.as_of', true), '')::timestamptz, now())
$$;
comment on function private.moment() is
  'The moment that what is asked is asked for: now, unless the server said '
  'another. What takes money or hands out files goes by now() alone.';

create function private.has_preview()
returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(current_setting('label.preview', true), '') <> ''
$$;

create function private.previewed(p_table text, p_id uuid)
returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(p_table || ':' || p_id = any (
    string_to_array(current_setting('label.preview', true), ',')), false)
$$;
comment on function private.previewed(text, uuid) is
  'Whether the server shows this row before its time. Asked only where '
  'has_preview() says that it shows any.';

create function private.at_whole_second()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.public_from := date_trunc('second', new.public_from);
  return new;
end
$$;
comment on function private.at_whole_second() is
  'Those who look in the same second see the same, and what is shown from now '
  'on is there at once.';

-- Tables: what was there has been public since it was written

do $$
declare
  shown text;
begin
  foreach shown in array array['artists', 'artist_tour_dates',
    'artist_videos', 'releases', 'news_articles', 'products'] loop
    if shown in ('artists', 'artist_tour_dates', 'artist_videos') then
      execute format('alter table public.%I
        add column is_public boolean not null default true', shown);
    end if;
    execute format('alter table public.%I add column public_from
      timestamptz not null default date_trunc(''second'', now())', shown);
    execute format('alter table public.%I disable trigger user', shown);
    execute format('update public.%I
      set public_from = date_trunc(''second'', created_at)', shown);
    execute format('alter table public.%I enable trigger user', shown);
    -- By its name the first of the triggers: others copy what it writes.
    execute format('create trigger at_whole_second
      before insert or update of public_from on public.%I
      for each row execute function private.at_whole_second()', shown);
    execute format('create index %I on public.%I (public_from)',
      shown || '_public_from_idx', shown);
    execute format('comment on column public.%I.public_from is %L', shown,
      'When visitors see it, if its switch is on.');
  end loop;
end
$$;
comment on column public.artists.is_public is
  'The switch: off, nobody but the label sees it.';
comment on column public.artist_tour_dates.is_public is
  'The switch: off, nobody but the label sees it.';
comment on column public.artist_videos.is_public is
  'The switch: off, nobody but the label sees it.';
comment on table public.releases is
  'Every record, the ones nobody may know of yet included: visitors see it '
  'once it is Released and public, and its moment has come.';
comment on table public.news_articles is
  'Articles in every stage: visitors see what is published once its moment '
  'has come.';

-- What belongs to something follows it by trigger, so that a policy needs no
-- join.

alter table public.audio_files
  add column open_from timestamptz not null
    default date_trunc('second', now()),
  add column was_open boolean not null default false;
comment on column public.audio_files.open_from is
  'Follows the release by trigger, as is_open does: its public_from.';
comment on column public.audio_files.was_open is
  'Whether visitors could know where its stream lies once: a name that is '
  'known guards nothing.';
alter table public.artist_press
  add column is_open boolean not null default true,
  add column open_from timestamptz not null
    default date_trunc('second', now());
comment on column public.artist_press.is_open is
  'Follows artists.is_public by trigger, and open_from public_from.';
alter table public.product_variants
  add column open_from timestamptz not null
    default date_trunc('second', now());
comment on column public.product_variants.open_from is
  'Follows products.public_from by trigger, as is_open follows active.';
alter table public.artist_videos
  add column open_from timestamptz not null
    default date_trunc('second', now());
comment on column public.artist_videos.open_from is
  'The later of its own moment and that of the release it was made for, by '
  'trigger: no film tells of a record before its day.';

alter table public.audio_files disable trigger user;
alter table public.artist_press disable trigger user;
alter table public.product_variants disable trigger user;
alter table public.artist_videos disable trigger user;
update public.audio_files a set open_from = r.public_from
from public.releases r where r.id = a.release_id;
update public.artist_press t set open_from = a.public_from
from public.artists a where a.id = t.artist_id;
update public.product_variants v set open_from = p.public_from
from public.products p where p.id = v.product_id;
update public.artist_videos v set open_from = greatest(v.public_from, (
  select r.public_from from public.releases r where r.id = v.release_id));
alter table public.audio_files enable trigger user;
alter table public.artist_press enable trigger user;
alter table public.product_variants enable trigger user;
alter table public.artist_videos enable trigger user;

-- Indexes: whole ones. A policy that may also show a preview no longer implies
-- the condition that these carried.

drop index public.releases_date_idx, public.releases_type_idx,
  public.releases_genre_idx, public.releases_type_genre_idx,
  public.news_articles_published_idx, public.products_created_at_idx,
  public.products_featured_idx, public.products_type_idx;
create index releases_date_idx on public.releases (release_date desc);
create index releases_type_idx on public.releases (type, release_date desc);
create index releases_genre_idx on public.releases (genre, release_date desc);
create index releases_type_genre_idx
  on public.releases (type, genre, release_date desc);
create index news_articles_published_idx
  on public.news_articles (publish_date desc);
create index products_created_at_idx on public.products (created_at desc);
create index products_featured_idx on public.products (created_at desc)
  where featured;
create index products_type_idx
  on public.products (product_type, created_at desc);
create index audio_files_was_open_idx
  on public.audio_files (open_from) where was_open;

-- Functions: what follows

create or replace function private.follow_release()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.was_open := tg_op = 'UPDATE'
    and (old.was_open or (old.is_open and old.open_from <= now()));
  -- The lock makes a track that is added while its release is being withdrawn
  -- wait and see the withdrawal.
  select r.is_public and r.status = 'Released', r.public_from
  into new.is_open, new.open_from
  from public.releases r where r.id = new.release_id for share;
  new.is_open := coalesce(new.is_open, false);
  new.open_from := coalesce(new.open_from, now());
  return new;
end
$$;

drop trigger follow_release on public.audio_files;
create trigger follow_release
  before insert or update of release_id, is_open, open_from, was_open
  on public.audio_files
  for each row execute function private.follow_release();
drop trigger lead_audio_files on public.releases;
create trigger lead_audio_files
  after update of is_public, status, public_from on public.releases
  for each row execute function private.lead_audio_files();

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
    select from public.audio_files a
    where a.storage_bucket = 'streams' and a.storage_path = p_path
      and a.is_open and (a.open_from <= now() or not a.was_open)
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

create function private.place_due_streams()
returns void
language sql
set search_path = ''
as $$
  select private.place_stream(due.path) from (
    select distinct a.storage_path as path from public.audio_files a
    join storage.objects o on o.bucket_id = 'masters'
      and o.name = 'withheld/' || a.storage_path
    where a.was_open and a.is_open and a.open_from <= now()
      and a.storage_bucket = 'streams'
  ) due
$$;
comment on function private.place_due_streams() is
  'A record that was out and was then set to a later day: its streams come '
  'back on that day. All others lie where they are asked for already.';

create or replace function private.hide_release_of_film()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_open boolean;
begin
  -- A row that staff write back as they read it keeps what is remembered.
  if tg_op = 'INSERT' or new.release_id is distinct from old.release_id then
    delete from private.unreleased_films where video_id = new.id;
    -- The lock lets a film that is added while its release opens wait for it.
    select r.is_public and r.status = 'Released' into is_open
    from public.releases r where r.id = new.release_id for share;
    if is_open is false then
      insert into private.unreleased_films (video_id, release_id)
      values (new.id, new.release_id);
      new.release_id := null;
    end if;
  end if;
  new.open_from := greatest(new.public_from, (
    select r.public_from from public.releases r where r.id = new.release_id));
  return new;
end
$$;

create or replace function private.lead_films()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.is_public and new.status = 'Released' then
    update public.artist_videos set open_from = null
    where release_id = new.id;
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

drop trigger hide_release_of_film on public.artist_videos;
create trigger hide_release_of_film
  before insert or update of release_id, public_from, open_from
  on public.artist_videos
  for each row execute function private.hide_release_of_film();
drop trigger lead_films on public.releases;
create trigger lead_films
  after update of is_public, status, public_from on public.releases
  for each row execute function private.lead_films();

create function private.follow_artist_press()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  select a.is_public, a.public_from into new.is_open, new.open_from
  from public.artists a where a.id = new.artist_id for share;
  new.is_open := coalesce(new.is_open, false);
  new.open_from := coalesce(new.open_from, now());
  return new;
end
$$;

create function private.lead_press()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.artist_press set is_open = null where artist_id = new.id;
  return null;
end
$$;

create trigger follow_artist_press
  before insert or update of artist_id, is_open, open_from
  on public.artist_press
  for each row execute function private.follow_artist_press();
create trigger lead_press
  after update of is_public, public_from on public.artists
  for each row execute function private.lead_press();
-- What follows an artist is no edit of what was written of them.
drop trigger touch on public.artist_press;
create trigger touch
  before update of artist_id, quote, publication, author, publish_date,
    article_url, updated_at
  on public.artist_press
  for each row execute function private.touch();

create or replace function private.follow_product()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The lock makes a variant that is added while its product is taken off the
  -- shelf wait and see that.
  select p.active, p.public_from into new.is_open, new.open_from
  from public.products p where p.id = new.product_id for share;
  new.is_open := coalesce(new.is_open, false);
  new.open_from := coalesce(new.open_from, now());
  return new;
end
$$;

drop trigger follow_product on public.product_variants;
create trigger follow_product
  before insert or update of product_id, is_open, open_from
  on public.product_variants
  for each row execute function private.follow_product();

create or replace function private.lead_variants()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  moved constant uuid[] := array(
    select a.id from after a join before b on b.id = a.id
    where (a.active, a.public_from) <> (b.active, b.public_from));
begin
  -- Locked in the order in which buyers take stock, however many products:
  -- neither then waits for the other for ever.
  perform from public.product_variants v where v.product_id = any (moved)
  order by v.id for no key update;
  update public.product_variants set is_open = null
  where product_id = any (moved);
  return null;
end
$$;

create or replace function private.edited_part(p_row jsonb)
returns jsonb
language sql immutable
set search_path = ''
as $$
  select p_row - '{srcset,artist_name,artist_slug,pressing,is_open,open_from,
    was_open,claimed,updated_at}'::text[]
$$;

-- Functions: when something changes by itself

create function private.next_moment(p_after timestamptz default now())
returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select least(
    (select min(public_from) from public.artists
      where public_from > p_after),
    (select min(public_from) from public.artist_tour_dates
      where public_from > p_after),
    (select min(public_from) from public.artist_videos
      where public_from > p_after),
    (select min(public_from) from public.releases
      where public_from > p_after),
    (select min(public_from) from public.news_articles
      where public_from > p_after),
    (select min(public_from) from public.products
      where public_from > p_after))
$$;
comment on function private.next_moment(timestamptz) is
  'When the site changes next without anybody editing it; null for never.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function private.moment(), private.has_preview(),
  private.previewed(text, uuid) to anon, authenticated;
grant select (open_from) on public.audio_files to anon, authenticated;
