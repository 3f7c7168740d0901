-- The steps of an intake: once no job is left, it takes the next one.

-- Moves an intake on once no job is left: the draft or the record's files are
-- ready, or something failed.
create function private.follow_jobs(p_intake_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  intake public.music_intakes;
  broken public.music_jobs;
begin
  select * into intake from public.music_intakes i
  where i.id = p_intake_id for update;
  if intake.id is null or intake.state not in ('inspecting', 'making')
    or exists (
    select from public.music_jobs j
    where j.intake_id = p_intake_id and j.state in ('waiting', 'running')
  ) then
    return;
  end if;
  if intake.state = 'inspecting' and not exists (
    select from public.music_intake_files f
    where f.intake_id = p_intake_id and f.kind = 'audio'
      and f.inspection is not null
  ) then
    update public.music_intakes set state = 'failed', updated_at = now(),
      fault = coalesce((
        select f.name || ': ' || f.fault from public.music_intake_files f
        where f.intake_id = p_intake_id and f.fault is not null
        order by f.position limit 1),
        'There is no music in this. WAV, AIFF, FLAC or ALAC, please.')
    where id = p_intake_id;
    return;
  end if;
  select * into broken from public.music_jobs j
  where j.intake_id = p_intake_id and j.state = 'failed'
    and j.kind in ('draft', 'cover', 'encode')
  order by j.stage, j.position limit 1;
  if broken.id is not null then
    update public.music_intakes set state = 'failed', fault = broken.fault,
      updated_at = now()
    where id = p_intake_id;
  elsif intake.state = 'making' then
    -- If its record was deleted meanwhile, it counts as never made.
    update public.music_intakes i set state = 'ready', fault = null,
      updated_at = now(), made_at = case when exists (
        select from public.releases r where r.id = i.release_id)
        then coalesce(i.made_at, now()) else i.made_at end
    where id = p_intake_id;
  else
    insert into public.music_jobs (intake_id, kind, stage)
    select p_intake_id, 'draft', 0
    where not exists (
      select from public.music_jobs j
      where j.intake_id = p_intake_id and j.kind = 'draft');
  end if;
end
$$;

-- The last jobs of an intake may be deleted with a track, so that no worker
-- ends them.
create function private.follow_lost_jobs()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  left_alone uuid;
begin
  for left_alone in select distinct j.intake_id from gone j loop
    -- Deleting a track has locked its jobs by now, so waiting for the intake
    -- would be the wrong lock order. The sweep follows up locked ones.
    perform from public.music_intakes i
    where i.id = left_alone for update skip locked;
    if found then
      perform private.follow_jobs(left_alone);
    end if;
  end loop;
  return null;
end
$$;

-- Keeps intakes from waiting for ever for jobs that no longer exist.
create function private.follow_left_jobs()
returns void
language sql
set search_path = ''
as $$
  select private.follow_jobs(i.id) from public.music_intakes i
  where i.state in ('inspecting', 'making') and not exists (
    select from public.music_jobs j
    where j.intake_id = i.id and j.state in ('waiting', 'running'))
$$;

create function private.keep_inspection(
  p_job_id uuid,
  p_worker uuid,
  p_inspection jsonb,
  p_words text
)
returns void
language sql
set search_path = ''
as $$
  update public.music_intake_files f
  set inspection = p_inspection, words = p_words
  from public.music_jobs j
  where j.id = p_job_id and j.worker = p_worker and j.state = 'running'
    and f.id = j.file_id
$$;

-- Makes room for an archive's files, in the archive's order.
create function private.keep_unpacked(
  p_job_id uuid,
  p_worker uuid,
  p_files jsonb
)
returns setof public.music_intake_files
language plpgsql
set search_path = ''
as $$
declare
  job public.music_jobs;
  unpacked record;
begin
  perform from public.music_intakes i
  where i.id = (select j.intake_id from public.music_jobs j
    where j.id = p_job_id)
  for update;
  select * into job from public.music_jobs j
  where j.id = p_job_id and j.worker = p_worker and j.state = 'running';
  if job.id is null then
    return;
  end if;
  -- Files left by an earlier try are made again, and no longer count.
  delete from public.music_intake_files f where f.archive_id = job.file_id;
  if jsonb_array_length(p_files) + (
    select count(*) from public.music_intake_files f
    where f.intake_id = job.intake_id) > 800 then
    raise exception 'There are more files in this than a record has.'
      using errcode = '9X001', detail = '{"field": "files"}';
  end if;
  for unpacked in
    select t.f ->> 'name' as name, (t.f ->> 'bytes')::bigint as bytes
    from jsonb_array_elements(p_files) with ordinality t (f, n)
    order by t.n
  loop
    return query select * from private.add_intake_file(
      job.intake_id, unpacked.name, unpacked.bytes, job.file_id);
  end loop;
end
$$;

-- Stops an intake and removes the drafts made from it. For a record already
-- made, stops only the making of files again. Its files are deleted later.
create function public.cancel_intake(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  intake constant public.music_intakes := private.locked_intake(p_id,
    'uploading', 'inspecting', 'draft', 'making', 'failed', 'ready',
    'cancelled');
begin
  if intake.state = 'cancelled' then
    return;
  end if;
  if intake.state = 'ready' then
    raise exception 'The record of it is made already. Delete that instead.'
      using errcode = '9X105',
        detail = jsonb_build_object('state', intake.state)::text;
  end if;
  update public.music_jobs set state = 'cancelled', ended_at = now()
  where intake_id = p_id and state in ('waiting', 'running', 'failed');
  -- A record that already has its files stays.
  update public.music_intakes set fault = null, updated_at = now(),
    state = case when made_at is null then 'cancelled' else 'ready' end
  where id = p_id;
  if intake.made_at is null and intake.release_id is not null then
    perform private.unmake_release(intake);
  end if;
end
$$;
grant execute on function public.cancel_intake(uuid) to authenticated;

-- Repeats the steps that failed; finished ones stay.
create function public.try_again(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  intake constant public.music_intakes :=
    private.locked_intake(p_id, 'failed', 'inspecting', 'making');
begin
  -- A repeated call tries only once.
  if intake.state <> 'failed' then
    return;
  end if;
  perform private.needs_media();
  update public.music_intakes set fault = null, updated_at = now(),
    state = case when release_id is null then 'inspecting' else 'making' end
  where id = p_id;
  update public.music_jobs j set state = 'waiting', attempts = 0, fault = null,
    worker = null, progress = 0, ended_at = null
  where j.intake_id = p_id and (j.state = 'failed'
    -- Files made without the cover are made again with it.
    or j.kind = 'encode' and exists (
      select from public.music_jobs cover
      where cover.intake_id = p_id and cover.kind = 'cover'
        and cover.state = 'failed'))
    -- A draft that went on without a file does not get it later.
    and not (j.kind in ('unpack', 'inspect') and exists (
      select from public.music_intake_files f
      where f.id = j.file_id and f.is_drafted));
  update public.music_intake_files f set fault = null
  where f.intake_id = p_id and exists (
    select from public.music_jobs j
    where j.file_id = f.id and j.state = 'waiting');
  perform private.follow_jobs(p_id);
end
$$;
grant execute on function public.try_again(uuid) to authenticated;

-- Stores the draft that a worker drew up; false when somebody edited it
-- meanwhile, and the worker must start again from the new one.
create function private.keep_draft(
  p_job_id uuid,
  p_worker uuid,
  p_draft jsonb,
  p_read_at timestamptz
)
returns boolean
language sql
set search_path = ''
as $$
  with job as (
    select j.intake_id from public.music_jobs j
    where j.id = p_job_id and j.worker = p_worker and j.state = 'running'
  ), kept as (
    update public.music_intakes i set draft = p_draft, state = 'draft',
      fault = null, updated_at = clock_timestamp()
    from job
    where i.id = job.intake_id and i.state = 'inspecting'
      and i.updated_at = p_read_at
    returning i.id
  ), known as (
    update public.music_intake_files f set is_drafted = true
    from kept where f.intake_id = kept.id and not f.is_drafted
  )
  select exists (select from kept) or not exists (
    select from job join public.music_intakes i on i.id = job.intake_id
    where i.state = 'inspecting')
$$;
