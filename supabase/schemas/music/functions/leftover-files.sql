-- Deleting music files that nothing uses any more. Their month begins when a
-- row stops using the file, not when the file was written: until it is over the
-- history can restore the row.

-- Starts the month for files that a row no longer names.
create function private.let_go_of_streams()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update storage.objects o set updated_at = now()
  from unnest(array[old.storage_path, old.opus_path]) p
  where p like 'music/%'
    and p is distinct from new.storage_path
    and p is distinct from new.opus_path
    and (o.bucket_id, o.name)
      in (('streams', p), ('masters', 'withheld/' || p));
  return null;
end
$$;

create function private.let_go_of_file()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update storage.objects o set updated_at = now()
  where o.bucket_id = 'masters' and o.name = old.storage_path
    and old.storage_path like 'releases/%'
    and old.storage_path is distinct from new.storage_path;
  return null;
end
$$;

-- Cancels uploads left for a week, and drops files that a draft still lacks. A
-- month later deletes cancelled intakes, and those whose record was deleted.
create function private.tidy_intakes()
returns void
language plpgsql
set search_path = ''
as $$
declare
  left_alone public.music_intakes;
begin
  perform private.follow_left_jobs();
  for left_alone in
    select * from public.music_intakes i
    where i.state = 'uploading' and i.updated_at < now() - interval '7 days'
      and not exists (select from public.music_intake_files f
        where f.intake_id = i.id
          and greatest(f.added_at, f.arrived_at) > now() - interval '7 days')
    for update
  loop
    if left_alone.draft is null then
      update public.music_intakes set state = 'cancelled', updated_at = now()
      where id = left_alone.id;
    else
      perform private.go_on_without_rest(left_alone.id);
    end if;
  end loop;
  -- Until then the history can restore the record.
  delete from public.music_intakes i
  where i.state = 'cancelled' and i.updated_at < now() - interval '30 days'
    or i.release_id is not null and i.updated_at < now() - interval '30 days'
      and not exists (
        select from public.releases r where r.id = i.release_id)
      and not exists (
        select from public.history h
        where h.table_name = 'releases' and h.row_id = i.release_id::text
          and h.at > now() - interval '30 days');
  delete from public.music_jobs j
  where j.state in ('done', 'cancelled')
    and j.ended_at < now() - interval '30 days';
end
$$;

-- Music files that no row names: at once for an intake stopped before it was a
-- record, after a month for replaced and deleted files.
create function private.forgotten_music()
returns table (bucket text, name text)
language sql stable
set search_path = ''
as $$
  select o.bucket_id, o.name from storage.objects o
  where case o.bucket_id
    when 'intake' then o.created_at < now() - interval '1 hour' and not exists (
      select from public.music_intakes i
      where i.id::text = split_part(o.name, '/', 1)
        and (i.state <> 'cancelled' or i.release_id is not null))
    -- Files put there by hand have other names, and stay. The others are kept
    -- as long as a deleted record can be restored.
    when 'streams' then o.name ~ '^music/[0-9a-f]{48}\.'
      and o.updated_at < now() - interval '30 days'
      and not exists (select from private.tracks_streaming(o.name))
    when 'masters' then o.updated_at < now() - interval '30 days'
      and (o.name ~ '^withheld/music/[0-9a-f]{48}\.' and not exists (
        select from private.tracks_streaming(substr(o.name, 10)))
      or o.name ~ '^releases/[0-9a-f-]{36}/' and not exists (
        select from public.digital_payload_files f
        where f.storage_bucket = 'masters' and f.storage_path = o.name))
    else false end
  order by o.created_at
  limit 500
$$;
