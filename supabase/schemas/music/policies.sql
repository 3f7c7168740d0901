-- public.music_intakes

grant select on public.music_intakes to authenticated;

create policy "Editors read what was brought"
  on public.music_intakes for select to authenticated
  using ((select private.has_role('editor')));

-- public.music_intake_files

grant select on public.music_intake_files to authenticated;

create policy "Editors read the files that were brought"
  on public.music_intake_files for select to authenticated
  using ((select private.has_role('editor')));

-- public.music_jobs

grant select on public.music_jobs to authenticated;

create policy "Editors read what is being done with music"
  on public.music_jobs for select to authenticated
  using ((select private.has_role('editor')));

-- storage.objects

create policy "Keepers list the label's files"
  on storage.objects for select to authenticated
  using (case bucket_id
    when 'media' then (select private.has_role('editor', 'shop'))
    when 'originals' then (select private.has_role('editor', 'shop'))
    when 'masters' then (select private.has_role('shop'))
    when 'streams' then (select private.has_role('editor'))
    when 'press-kits' then (select private.has_role('editor'))
    when 'intake' then (select private.has_role('editor'))
    else false end);

create policy "Keepers remove the label's files"
  on storage.objects for delete to authenticated
  using (case bucket_id
    when 'media' then (select private.has_role('editor', 'shop'))
    when 'originals' then (select private.has_role('editor', 'shop'))
    when 'masters' then (select private.has_role('shop'))
    when 'streams' then (select private.has_role('editor'))
    when 'press-kits' then (select private.has_role('editor'))
    when 'intake' then false
    else false end);

create policy "Keepers replace the label's files"
  on storage.objects for update to authenticated
  using (case bucket_id
    when 'media' then (select private.has_role('editor', 'shop'))
    when 'originals' then (select private.has_role('editor', 'shop'))
    when 'masters' then (select private.has_role('shop'))
    when 'streams' then (select private.has_role('editor'))
    when 'press-kits' then (select private.has_role('editor'))
    when 'intake' then
      (select private.has_role('editor')) and private.is_awaited(name)
    else false end)
  with check (case bucket_id
    when 'media' then (select private.has_role('editor', 'shop'))
    when 'originals' then (select private.has_role('editor', 'shop'))
    when 'masters' then (select private.has_role('shop'))
    when 'streams' then (select private.has_role('editor'))
    when 'press-kits' then (select private.has_role('editor'))
    when 'intake' then
      (select private.has_role('editor')) and private.is_awaited(name)
    else false end);

create policy "Keepers upload the label's files"
  on storage.objects for insert to authenticated
  with check (case bucket_id
    when 'media' then (select private.has_role('editor', 'shop'))
    when 'originals' then (select private.has_role('editor', 'shop'))
    when 'masters' then (select private.has_role('shop'))
    when 'streams' then (select private.has_role('editor'))
    when 'press-kits' then (select private.has_role('editor'))
    when 'intake' then
      (select private.has_role('editor')) and private.is_awaited(name)
    else false end);
