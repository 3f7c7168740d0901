-- public.music_jobs

create trigger follow_lost_jobs after delete on public.music_jobs
  referencing old table as gone
  for each statement execute function private.follow_lost_jobs();

-- storage.objects

create trigger follow_upload
  after insert or update of bucket_id, name on storage.objects
  for each row when (new.bucket_id = 'streams')
  execute function private.follow_upload();

create trigger note_arrival
  after insert or update of version, metadata on storage.objects
  for each row when (new.bucket_id = 'intake' and new.version is not null)
  execute function private.note_arrival();
