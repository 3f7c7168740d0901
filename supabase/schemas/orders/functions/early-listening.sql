-- Early listening: members hear a coming record some days before its day. Its
-- page, its place in lists and search still wait for the day; the server hands
-- out each stream by a link that expires.

create function private.early_releases(p_user_id uuid)
returns setof public.releases
language sql stable
set search_path = ''
as $$
  select r.* from public.releases r
  where r.is_public and r.status = 'Released' and r.public_from > now()
    and r.public_from <= now() + make_interval(days => (
      select coalesce(max(m.early_days), 0)
      from private.memberships_of(p_user_id) m))
  order by r.public_from, r.id
  limit 20
$$;

-- The coming records that a member may hear already, and where the server finds
-- their streams.
create function public.early_listening(p_user_id uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  fresh uuid[];
begin
  with told as (
    insert into private.heard_early (release_id)
    select r.id from private.early_releases(p_user_id) r
    on conflict do nothing
    returning release_id
  )
  select array_agg(t.release_id) into fresh from told t;
  -- Update their streams too: their names are known from now on.
  update public.audio_files a set is_open = null
  where a.release_id = any (fresh);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'title', r.title, 'artist', r.artist_name, 'type', r.type,
      'out_from', r.public_from, 'sleeve', r.artwork_url,
      'tracks', private.early_tracks(r.id))
      order by r.public_from, r.id), '[]')
    from private.early_releases(p_user_id) r);
end
$$;

create function private.early_tracks(p_release_id uuid)
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
