-- Releases, their tracks in order, and the columns that tracks and films copy
-- from them.

-- The preview's address, or null unless the release is out.
create function public.get_release_preview_url(p_release_id uuid)
returns text
language sql stable
set search_path = ''
as $$
  select a.file_url
  from public.audio_files a
  where a.release_id = p_release_id and a.category = 'preview'
    and ((a.is_open and a.open_from <= (select private.moment()))
      or private.previewed('releases', p_release_id))
  order by a.position
  limit 1
$$;
grant execute on function public.get_release_preview_url(uuid) to anon,
  authenticated;

-- The first track's address, or null unless the release is out.
create function public.get_release_full_audio_url(p_release_id uuid)
returns text
language sql stable
set search_path = ''
as $$
  select a.file_url
  from public.audio_files a
  where a.release_id = p_release_id and a.category = 'master'
    and ((a.is_open and a.open_from <= (select private.moment()))
      or private.previewed('releases', p_release_id))
  order by a.position
  limit 1
$$;
grant execute on function public.get_release_full_audio_url(uuid) to anon,
  authenticated;

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

-- Updates dependent rows. Somebody with a link learns where streams lie for a
-- few minutes and could pass it on: their names then protect nothing.
create function private.follow_release()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- With the lock, a track added while its release is being withdrawn, or shown
  -- to somebody, waits and sees the change.
  select r.is_public and r.status = 'Released', r.public_from
  into new.is_open, new.open_from
  from public.releases r where r.id = new.release_id for share;
  new.is_open := coalesce(new.is_open, false);
  new.open_from := coalesce(new.open_from, now());
  new.was_open := (tg_op = 'UPDATE'
      and (old.was_open or (old.is_open and old.open_from <= now())))
    or exists (
      select from private.preview_links l
      where l.things[1] = 'releases:' || new.release_id
        and l.session_id is null)
    or exists (
      select from private.heard_early h where h.release_id = new.release_id)
    or exists (
      select from private.listening_links l
      where l.release_id = new.release_id);
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

create function private.pressing_of(p_release_id uuid)
returns text
language sql stable
set search_path = ''
as $$
  select left(coalesce(v.attributes ->> 'colour', v.title), 200)
  from public.products p
  join public.product_variants v on v.product_id = p.id
  where p.release_id = p_release_id and p.product_type = 'music' and p.active
    and concat_ws(' ', v.attributes ->> 'format', v.title)
      ~* '\m(vinyl|lp|[0-9]+(-| )?inch)\M|[0-9]"'
  order by p.created_at desc, p.id, v.position, v.id
  limit 1
$$;

-- Copies the pressing from products and variants to their records. Runs as its
-- owner: the shop does not edit records.
create function private.lead_pressing()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  rows constant jsonb[] := array[to_jsonb(old), to_jsonb(new)];
  products constant uuid[] := array(
    select coalesce(r ->> 'product_id', r ->> 'id')::uuid from unnest(rows) r);
  records constant uuid[] := array(
    select (r ->> 'release_id')::uuid from unnest(rows) r
    union
    select p.release_id from public.products p where p.id = any (products));
begin
  update public.releases r set pressing = private.pressing_of(r.id)
  where r.id = any (records)
    and r.pressing is distinct from private.pressing_of(r.id);
  return null;
end
$$;

-- Puts a record's tracks in this order. The list must name all of them and
-- nothing else. Runs as the caller: policies decide who may.
create function public.order_tracks(p_release_id uuid, p_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  tracks constant uuid[] := array(
    select a.id from public.audio_files a
    where a.release_id = p_release_id and a.category = 'master'
    order by a.id
    for no key update);
begin
  if tracks <> array(select unnest(p_ids) order by 1) then
    raise exception 'The record has other tracks by now. Look again, then order them.'
      using errcode = '9X001', detail = '{"field": "position"}';
  end if;
  -- Move them out of each other's way first: no two may share a position, even
  -- for a moment.
  update public.audio_files set position = position + 1000000
  where id = any (tracks);
  update public.audio_files a set position = wanted.place
  from unnest(p_ids) with ordinality wanted (id, place)
  where a.id = wanted.id;
end
$$;
grant execute on function public.order_tracks(uuid, uuid[]) to authenticated;
