-- Early listening: who has a membership that carries it hears a coming record
-- some days before. Its page, its place in lists and its search wait for the
-- day as ever; what is heard early is handed out by the server, each stream by
-- a link that dies. From the first listener on its streams are withheld from
-- everybody else, as those of a previewed record are
-- (docs/decisions/024-previews.md).

-- Tables

create table private.heard_early (
  release_id uuid primary key
    references public.releases (id) on delete cascade,
  since timestamptz not null default now()
);
comment on table private.heard_early is
  'Coming records that members were told the tracks of: the names of their '
  'streams guard nothing any more.';

-- Functions: what follows

create or replace function private.follow_release()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The lock makes a track that is added while its release is being withdrawn,
  -- or shown to somebody, wait and see that.
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
      select from private.heard_early h where h.release_id = new.release_id);
  return new;
end
$$;

-- Functions: listening

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
  -- Their streams follow: their names are told now.
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
comment on function public.early_listening(uuid) is
  'The coming records that a member may hear by now, and where the server '
  'finds their streams.';

create function private.early_tracks(p_release_id uuid)
returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'title', a.name,
    'seconds', a.seconds, 'path', 'withheld/' || a.storage_path)
    order by a.position), '[]')
  from public.audio_files a
  where a.release_id = p_release_id and a.category = 'master'
    and a.storage_bucket = 'streams' and a.storage_path is not null
$$;

-- Grants: service only

revoke execute on all functions in schema public, private from public;

-- Row-level security: no policy, so nobody but the server

alter table private.heard_early enable row level security;
