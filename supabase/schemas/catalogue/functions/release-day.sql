-- Release day: visitors see a row once its switch is on and its moment has
-- come. The policies check the clock themselves, so nothing waits for a job
-- (docs/decisions/023-release-day.md).
--
-- Two transaction settings, which only the server can set, change what it
-- shows: label.as_of is the moment that counts as now, and label.preview names
-- the rows shown before their time.

-- The moment for which the site is shown: now, unless the server set another.
-- Payments and downloads always use now().
create function private.moment()
returns timestamptz
language sql stable parallel safe
return coalesce(
  nullif(current_setting('label.as_of', true), '')::timestamptz, now());
grant execute on function private.moment() to anon, authenticated;

create function private.has_preview()
returns boolean
language sql stable parallel safe
return coalesce(current_setting('label.preview', true), '') <> '';
grant execute on function private.has_preview() to anon, authenticated;

-- Whether the server shows this row before its time. Called only when
-- has_preview() says that it shows any.
create function private.previewed(p_table text, p_id uuid)
returns boolean
language sql stable parallel safe
return coalesce(p_table || ':' || p_id = any (
  string_to_array(current_setting('label.preview', true), ',')), false);
grant execute on function private.previewed(text, uuid) to anon, authenticated;

-- Visitors in the same second see the same, and rows shown from now on appear
-- at once.
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

-- Moves the streams of records that were out and then set to a later day, or
-- shown by a link, on that day. All others are already in place.
create function private.place_due_streams()
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

-- When the site next changes without an edit; null for never.
create function private.next_moment(
  p_after timestamptz default now()
)
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
      where public_from > p_after),
    (select min(on_sale_from) from public.product_variants
      where on_sale_from > p_after),
    (select min(on_sale_until) from public.product_variants
      where on_sale_until > p_after),
    (select min(members_from) from public.product_variants
      where members_from > p_after))
$$;
