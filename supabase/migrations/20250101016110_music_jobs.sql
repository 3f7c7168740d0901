-- What workers do with music, job by job. A worker claims one, says every few
-- seconds that it lives, and ends it. Of one that says nothing the job is
-- somebody else's; after three of them it has failed.

-- Functions: claiming

create function private.is_lost(p_job public.music_jobs)
returns boolean
language sql stable
set search_path = ''
as $$
  select p_job.state = 'running'
    and p_job.heartbeat_at < now() - interval '15 seconds'
$$;
comment on function private.is_lost(public.music_jobs) is
  'Whether its worker was killed over it: it says something every two seconds.';

create function private.has_music_jobs()
returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.music_jobs j
    where j.state in ('waiting', 'running')
      and (j.state = 'waiting' or private.is_lost(j)))
$$;

create function private.claim_music_job(p_worker uuid)
returns setof public.music_jobs
language plpgsql
set search_path = ''
as $$
declare
  lost record;
begin
  for lost in
    select j.id, j.intake_id from public.music_jobs j
    where j.state = 'running' and private.is_lost(j) and j.attempts >= 3
  loop
    -- The intake first, as every step does; one in the middle of a step is
    -- the next claim's.
    perform from public.music_intakes i
    where i.id = lost.intake_id for update skip locked;
    continue when not found;
    perform private.give_up_music_job(lost.id);
  end loop;
  return query
    update public.music_jobs j set state = 'running', worker = p_worker,
      heartbeat_at = now(), attempts = j.attempts + 1, progress = 0,
      started_at = now()
    where j.id = (
      select due.id from public.music_jobs due
      where due.state in ('waiting', 'running')
        and (due.state = 'waiting'
          or private.is_lost(due) and due.attempts < 3)
        -- Its cover goes into every file of a record.
        and not (due.kind = 'encode' and exists (
          select from public.music_jobs cover
          where cover.intake_id = due.intake_id and cover.kind = 'cover'
            and cover.state in ('waiting', 'running')))
      order by due.stage, due.created_at, due.position
      limit 1
      for update skip locked)
    returning j.*;
end
$$;
comment on function private.claim_music_job(uuid) is
  'The next job, for this worker alone; none where there is none. First come '
  'streams and one format of everything, then the other formats.';

create function private.give_up_music_job(p_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  job public.music_jobs;
begin
  update public.music_jobs j set state = 'failed', ended_at = now(),
    fault = 'Three times something stopped in the middle of this. Try again '
      'when less is going on; if it stops again, export the file anew.'
  where j.id = p_id and j.state = 'running' and private.is_lost(j)
  returning * into job;
  update public.music_intake_files f set fault = job.fault
  where f.id = job.file_id and job.kind in ('unpack', 'inspect');
  perform private.follow_jobs(job.intake_id);
end
$$;

create function private.beat_music_job(
  p_id uuid,
  p_worker uuid,
  p_progress real
)
returns boolean
language sql
set search_path = ''
as $$
  with mine as (
    update public.music_jobs j set heartbeat_at = now(),
      progress = least(greatest(j.progress, p_progress), 1)
    where j.id = p_id and j.worker = p_worker and j.state = 'running'
    returning j.id)
  select exists (select from mine)
$$;
comment on function private.beat_music_job(uuid, uuid, real) is
  'The worker lives, and has come so far; false when the job is its own no '
  'longer: stopped, or given to another.';

-- Functions: ending

create function private.end_music_job(
  p_id uuid,
  p_worker uuid,
  p_fault text default null
)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  intake constant uuid := (
    select j.intake_id from public.music_jobs j where j.id = p_id);
  job public.music_jobs;
begin
  -- The intake first, as every step does: who waits holds nothing.
  perform from public.music_intakes i where i.id = intake for update;
  update public.music_jobs j
  set state = case when p_fault is null then 'done' else 'failed' end,
    progress = case when p_fault is null then 1 else j.progress end,
    fault = left(p_fault, 1000), ended_at = now()
  where j.id = p_id and j.worker = p_worker and j.state = 'running'
  returning * into job;
  if job.id is null then
    -- Whoever deleted it with its track has passed by the intake meanwhile.
    perform private.follow_jobs(intake);
    return false;
  end if;
  if job.kind in ('unpack', 'inspect') then
    update public.music_intake_files set fault = left(p_fault, 1000)
    where id = job.file_id;
  end if;
  if job.kind = 'unpack' and p_fault is null then
    insert into public.music_jobs (intake_id, kind, file_id, stage, position)
    select f.intake_id, 'inspect', f.id, 0, f.position
    from public.music_intake_files f
    where f.archive_id = job.file_id and f.kind in ('audio', 'cue');
  end if;
  perform private.follow_jobs(job.intake_id);
  return true;
end
$$;
comment on function private.end_music_job(uuid, uuid, text) is
  'Done, or failed with a sentence; false when the job is the worker''s own no '
  'longer.';

create function private.retry_music_job(
  p_id uuid,
  p_worker uuid,
  p_fault text
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.music_jobs j set state = 'waiting', worker = null
  where j.id = p_id and j.worker = p_worker and j.state = 'running'
    and j.attempts < 3;
  if not found then
    perform private.end_music_job(p_id, p_worker, p_fault);
  end if;
end
$$;
comment on function private.retry_music_job(uuid, uuid, text) is
  'Something went wrong that is nobody''s fault: it is tried three times.';

create function private.give_back_music_jobs(p_worker uuid)
returns void
language sql
set search_path = ''
as $$
  update public.music_jobs set state = 'waiting', worker = null,
    attempts = attempts - 1, progress = 0
  where worker = p_worker and state = 'running'
$$;
comment on function private.give_back_music_jobs(uuid) is
  'A worker that is told to stop leaves its jobs to the next, as if it had '
  'never begun.';

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
    -- One whose record is deleted meanwhile was never made.
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
comment on function private.follow_jobs(uuid) is
  'When nothing is left to be done, an intake takes its next step: the draft, '
  'or the record''s files are ready, or something failed.';

create function private.follow_lost_jobs()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  left_alone uuid;
begin
  for left_alone in select distinct j.intake_id from gone j loop
    -- Who deletes a track has its jobs by now: to wait for the intake would
    -- be the wrong order. One that is locked is followed by the sweep.
    perform from public.music_intakes i
    where i.id = left_alone for update skip locked;
    if found then
      perform private.follow_jobs(left_alone);
    end if;
  end loop;
  return null;
end
$$;
comment on function private.follow_lost_jobs() is
  'The last jobs of an intake may go with a track that is deleted: nobody '
  'ends them.';

create trigger follow_lost_jobs after delete on public.music_jobs
  referencing old table as gone
  for each statement execute function private.follow_lost_jobs();

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
comment on function private.follow_left_jobs() is
  'No intake waits for ever for a job that is not there.';

-- Functions: what workers write down

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
  -- What an earlier try left is made anew, and counts no longer.
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
comment on function private.keep_unpacked(uuid, uuid, jsonb) is
  'Makes room for what was in an archive, in the order it was in it.';

create function private.keep_draft(
  p_job_id uuid,
  p_worker uuid,
  p_draft jsonb
)
returns void
language sql
set search_path = ''
as $$
  update public.music_intakes i set draft = p_draft, state = 'draft',
    fault = null, updated_at = clock_timestamp()
  from public.music_jobs j
  where j.id = p_job_id and j.worker = p_worker and j.state = 'running'
    and i.id = j.intake_id and i.state = 'inspecting'
$$;

-- Functions: stopping, and trying again

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
  -- What was made before something was to be made again stays.
  update public.music_intakes set fault = null, updated_at = now(),
    state = case when made_at is null then 'cancelled' else 'ready' end
  where id = p_id;
  if intake.made_at is null and intake.release_id is not null then
    perform private.unmake_release(intake);
  end if;
end
$$;
comment on function public.cancel_intake(uuid) is
  'Stops it, and takes back the drafts that were made of it; of a record that '
  'was made already, what is to be made again. Its files go by and by.';

create function public.try_again(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  intake constant public.music_intakes :=
    private.locked_intake(p_id, 'failed', 'inspecting', 'making');
begin
  -- Told twice, it is tried once.
  if intake.state <> 'failed' then
    return;
  end if;
  perform private.needs_media();
  update public.music_intakes set fault = null, updated_at = now(),
    state = case when release_id is null then 'inspecting' else 'making' end
  where id = p_id;
  update public.music_jobs set state = 'waiting', attempts = 0, fault = null,
    worker = null, progress = 0, ended_at = null
  where intake_id = p_id and (state = 'failed'
    -- What was made without the cover is made with it.
    or kind = 'encode' and exists (
      select from public.music_jobs cover
      where cover.intake_id = p_id and cover.kind = 'cover'
        and cover.state = 'failed'));
  update public.music_intake_files f set fault = null
  where f.intake_id = p_id and exists (
    select from public.music_jobs j
    where j.file_id = f.id and j.state = 'waiting');
  perform private.follow_jobs(p_id);
end
$$;
comment on function public.try_again(uuid) is
  'Does once more what failed; what is done stays.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function private.is_awaited(text),
  public.takes_music(), public.open_intake(text, jsonb),
  public.begin_intake(uuid), public.save_draft(uuid, jsonb, timestamptz),
  public.cancel_intake(uuid), public.try_again(uuid)
  to authenticated;
