-- Streams that no open track names are moved to a path without an address, and
-- come back with the first track that names them. Their bytes are not moved.

-- Moves a stream to where its tracks' visibility puts it.
create function private.place_stream(p_path text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Tracks may share a file: of two withdrawn at once, the second must see the
  -- first.
  perform pg_advisory_xact_lock(hashtextextended(p_path, 0));
  -- A coming record's stream is in place early: nobody knows its name, so
  -- nothing must happen on time on its day. A stream whose name is known waits.
  if exists (
    select from private.tracks_streaming(p_path) a
    where a.is_open and (a.open_from <= now() or not a.was_open)
  ) then
    update storage.objects set bucket_id = 'streams', name = p_path
    where bucket_id = 'masters' and name = 'withheld/' || p_path
      and not exists (select from storage.objects o
        where o.bucket_id = 'streams' and o.name = p_path);
  else
    -- A file uploaded in its place meanwhile is the newer one.
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

create function private.follow_stream()
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
    -- In a fixed order, so that two sharing files never deadlock.
    order by named.path
  loop
    perform private.place_stream(path);
  end loop;
  return null;
end
$$;

create function private.follow_upload()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- When a file and a track arrive at once, the second must see the first.
  perform pg_advisory_xact_lock(hashtextextended(new.name, 0));
  -- A file that no track names yet arrived before its track.
  if exists (select from private.tracks_streaming(new.name)) then
    perform private.place_stream(new.name);
  end if;
  return null;
end
$$;

-- The tracks that use this file, as either of their streams.
create function private.tracks_streaming(p_path text)
returns setof public.audio_files
language sql stable
set search_path = ''
as $$
  select a.* from public.audio_files a
  where (a.storage_bucket = 'streams' and a.storage_path = p_path)
    or a.opus_path = p_path
$$;
