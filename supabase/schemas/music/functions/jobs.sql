-- The job queue of the music workers. A worker claims a job, reports every few
-- seconds that it is alive, and ends the job. A silent worker's job goes to
-- another; after three silent workers it has failed.

-- Whether its worker died over it: a live one reports every two seconds.
create function private.is_lost(p_job public.music_jobs)
returns boolean
language sql stable
set search_path = ''
as $$
  select p_job.state = 'running'
    and p_job.heartbeat_at < now() - interval '15 seconds'
$$;

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

-- The next job, for this worker alone; no row when there is none. Streams and
-- one format of everything come first, then the other formats.
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
    -- Lock the intake first, as every step does. If one is in the middle of a
    -- step, the next claim handles it.
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
        -- The cover goes into every file of a record, so it is made first.
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

-- Reports that the worker is alive, and its progress; false when the job no
-- longer belongs to it: stopped, or given to another.
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

-- Ends a job as done, or as failed with a message; false when it no longer
-- belongs to the worker.
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
  -- Lock the intake first, as every step does: while waiting, hold nothing.
  perform from public.music_intakes i where i.id = intake for update;
  update public.music_jobs j
  set state = case when p_fault is null then 'done' else 'failed' end,
    progress = case when p_fault is null then 1 else j.progress end,
    fault = left(p_fault, 1000), ended_at = now()
  where j.id = p_id and j.worker = p_worker and j.state = 'running'
  returning * into job;
  if job.id is null then
    -- The job was deleted with its track: that transaction has ended by now.
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

-- Retries a job after a fault that is nobody's: three tries in all.
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

-- A worker that must stop returns its jobs to the queue, as if it had never
-- begun.
create function private.give_back_music_jobs(p_worker uuid)
returns void
language sql
set search_path = ''
as $$
  update public.music_jobs set state = 'waiting', worker = null,
    attempts = attempts - 1, progress = 0
  where worker = p_worker and state = 'running'
$$;
