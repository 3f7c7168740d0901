-- Where files lie. A public bucket hands out a file to who knows its name; no
-- policy lets visitors list one, since a stream's name is what guards it.

insert into storage.buckets (id, name, public) values
  ('media', 'media', true),
  ('streams', 'streams', true),
  ('masters', 'masters', false),
  ('press-kits', 'press-kits', false)
on conflict (id) do update set public = excluded.public;

-- Tables

create table private.stored_checksums (
  bucket_id text not null,
  name text not null,
  version text not null,
  crc32 bigint not null check (crc32 between 0 and 4294967295),
  primary key (bucket_id, name)
);
comment on table private.stored_checksums is
  'CRC-32 of files for sale, reckoned when a release is first fetched as one '
  'zip. It holds for one version of a file: a replaced one is read again.';

-- Functions: a stream that no open track names is moved where no address
-- leads, and comes back with the first that does. Its bytes stay where they
-- are.

create function private.place_stream(p_path text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Tracks may share a file: of two withdrawn at once the second must see
  -- the first.
  perform pg_advisory_xact_lock(hashtextextended(p_path, 0));
  if exists (
    select from public.audio_files a
    where a.storage_bucket = 'streams' and a.storage_path = p_path
      and a.is_open
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

create function private.follow_stream()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.storage_bucket = 'streams' then
    perform private.place_stream(old.storage_path);
  end if;
  if tg_op <> 'DELETE' and new.storage_bucket = 'streams' then
    perform private.place_stream(new.storage_path);
  end if;
  return null;
end
$$;

create function private.follow_upload()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Of a file and a track that come at once the second must see the first.
  perform pg_advisory_xact_lock(hashtextextended(new.name, 0));
  -- What no track names yet has come before its track.
  if exists (
    select from public.audio_files a
    where a.storage_bucket = 'streams' and a.storage_path = new.name
  ) then
    perform private.place_stream(new.name);
  end if;
  return null;
end
$$;

create trigger follow_stream
  after insert or delete or update of is_open, storage_bucket, storage_path
  on public.audio_files
  for each row execute function private.follow_stream();
create trigger follow_upload
  after insert or update of bucket_id, name on storage.objects
  for each row when (new.bucket_id = 'streams')
  execute function private.follow_upload();

-- Grants: service only

revoke execute on all functions in schema public, private from public;

-- Row-level security: checksums have no policy, so nobody but service

alter table private.stored_checksums enable row level security;

create policy "Staff list the label's files"
  on storage.objects for select to authenticated
  using (bucket_id in ('media', 'streams', 'masters', 'press-kits')
    and (select private.is_staff()));
create policy "Staff upload the label's files"
  on storage.objects for insert to authenticated
  with check (bucket_id in ('media', 'streams', 'masters', 'press-kits')
    and (select private.is_staff()));
create policy "Staff replace the label's files"
  on storage.objects for update to authenticated
  using (bucket_id in ('media', 'streams', 'masters', 'press-kits')
    and (select private.is_staff()))
  with check (bucket_id in ('media', 'streams', 'masters', 'press-kits')
    and (select private.is_staff()));
create policy "Staff remove the label's files"
  on storage.objects for delete to authenticated
  using (bucket_id in ('media', 'streams', 'masters', 'press-kits')
    and (select private.is_staff()));
