-- What was forgotten is brought to a draft: another master, a cover, a sound
-- copy of a broken file. What is mended stays; what is new comes last.

-- Tables

alter table public.music_intake_files
  add column is_drafted boolean not null default false,
  add column added_at timestamptz not null default now();
comment on column public.music_intake_files.is_drafted is
  'Whether the draft knows of it. What is brought later is looked at and added '
  'to the draft; the rest is left as it is.';
update public.music_intake_files f set is_drafted = true
from public.music_intakes i
where i.id = f.intake_id and i.draft is not null;

-- Functions: bringing

create or replace function private.add_intake_file(
  p_intake_id uuid,
  p_name text,
  p_bytes bigint,
  p_archive_id uuid default null
)
returns public.music_intake_files
language sql
set search_path = ''
as $$
  -- By its own id: what is left out and brought again lies elsewhere.
  insert into public.music_intake_files
    (id, intake_id, position, name, kind, bytes, storage_path, archive_id)
  select fresh.id, p_intake_id, place.n, normalize(p_name, nfc),
    private.kind_of_file(p_name), p_bytes,
    p_intake_id || '/' || fresh.id || '/' || private.storage_name(p_name),
    p_archive_id
  from (select gen_random_uuid() as id) fresh, (
    select coalesce(max(f.position), 0) + 1 as n
    from public.music_intake_files f where f.intake_id = p_intake_id
  ) place
  returning *
$$;

create function private.add_intake_files(p_id uuid, p_files jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  brought record;
begin
  if jsonb_typeof(p_files) is distinct from 'array'
    or jsonb_array_length(p_files) < 1 or jsonb_array_length(p_files) + (
      select count(*) from public.music_intake_files f
      where f.intake_id = p_id and f.archive_id is null) > 200 then
    raise exception 'Between one and 200 files for a record, please.'
      using errcode = '9X001', detail = '{"field": "files"}';
  end if;
  if not private.take_allowance('intakes by ' || auth.uid(), 1, 30, 30) then
    raise exception 'That was a lot of music. Please wait a few minutes.'
      using errcode = 'PT429';
  end if;
  for brought in
    select f ->> 'name' as name, f ->> 'bytes' as bytes
    from jsonb_array_elements(p_files) f
  loop
    if brought.name is null or brought.name !~ '\S'
      or length(brought.name) > 400 or brought.name ~ '[[:cntrl:]]'
      or pg_input_is_valid(brought.bytes, 'bigint') is not true then
      raise exception 'A file has a name and a size.'
        using errcode = '9X001', detail = '{"field": "files"}';
    end if;
    if brought.bytes::bigint not between 1 and 2147483648 then
      raise exception '% is %. A file has at most 2 GB.', brought.name,
        case when brought.bytes::bigint < 1 then 'empty' else 'too large' end
        using errcode = '9X001', detail = '{"field": "files"}';
    end if;
    perform private.add_intake_file(p_id, brought.name, brought.bytes::bigint);
  end loop;
  if (select sum(f.bytes) from public.music_intake_files f
    where f.intake_id = p_id and f.archive_id is null)
    > 20 * 1024::bigint ^ 3 then
    raise exception 'At most 20 GB for a record, please.'
      using errcode = '9X001', detail = '{"field": "files"}';
  end if;
end
$$;
comment on function private.add_intake_files(uuid, jsonb) is
  'Makes room for files in an intake, as far as one takes them.';

create or replace function public.open_intake(p_title text, p_files jsonb)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  new_id uuid;
begin
  perform private.as_editor();
  perform private.needs_media();
  -- Of two that are opened at once the second must see the first.
  perform pg_advisory_xact_lock(hashtextextended('open intakes', 0));
  if (select count(*) from public.music_intakes i
    where i.state not in ('ready', 'cancelled')) >= 50 then
    raise exception 'Fifty intakes are open already. Finish or stop one first.'
      using errcode = '9X001', detail = '{"field": "files"}';
  end if;
  insert into public.music_intakes (title, created_by)
  values (coalesce(nullif(
    left(private.trimmed(normalize(p_title, nfc)), 200), ''), 'Untitled'),
    auth.uid())
  returning id into new_id;
  perform private.add_intake_files(new_id, p_files);
  return new_id;
end
$$;

create function public.add_to_draft(p_id uuid, p_files jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.locked_intake(p_id, 'draft');
  perform private.needs_media();
  perform private.add_intake_files(p_id, p_files);
  -- Not a word of the draft is changed: who mends it just now goes on.
  update public.music_intakes set state = 'uploading' where id = p_id;
end
$$;
comment on function public.add_to_draft(uuid, jsonb) is
  'Makes room for more files, as open_intake does. It waits for them, may be '
  'mended meanwhile, and is a draft again when they were looked at.';

create or replace function public.save_draft(
  p_id uuid,
  p_draft jsonb,
  p_updated_at timestamptz
)
returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  intake constant public.music_intakes := private.locked_intake(
    p_id, 'draft', 'failed', 'uploading', 'inspecting');
  saved_at constant timestamptz := clock_timestamp();
begin
  if intake.updated_at is distinct from p_updated_at then
    raise exception 'Somebody has changed this draft meanwhile.'
      using errcode = '9X106';
  end if;
  -- What has not come so far, or failed before, has none to be saved.
  if intake.draft is null or intake.release_id is not null then
    raise exception 'There is no draft to be changed.'
      using errcode = '9X105',
        detail = jsonb_build_object('state', intake.state)::text;
  end if;
  if octet_length(p_draft::text) > 262144 then
    raise exception 'This draft is too long. Are the lyrics where they belong?'
      using errcode = '9X001', detail = '{"field": "draft"}';
  end if;
  if jsonb_typeof(p_draft) is distinct from 'object'
    or jsonb_typeof(p_draft -> 'tracks') is distinct from 'array'
    or jsonb_typeof(p_draft -> 'doubts') is distinct from 'array'
    or jsonb_array_length(p_draft -> 'tracks') > 100 then
    raise exception 'A draft has at most a hundred tracks.'
      using errcode = '9X001', detail = '{"field": "tracks"}';
  end if;
  update public.music_intakes set draft = p_draft,
    updated_at = saved_at
  where id = p_id;
  return saved_at;
end
$$;

create or replace function private.is_awaited(p_path text)
returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.music_intake_files f
    join public.music_intakes i on i.id = f.intake_id
    where f.storage_path = p_path and f.archive_id is null
      and not f.is_drafted and i.state = 'uploading')
$$;

-- Functions: looking at what came

create function private.look_at_intake(p_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- A draft that is there is drawn up again with what is new.
  delete from public.music_jobs j
  where j.intake_id = p_id and j.kind = 'draft';
  update public.music_intakes set state = 'inspecting', fault = null,
    updated_at = case when draft is null then now() else updated_at end
  where id = p_id;
  insert into public.music_jobs (intake_id, kind, file_id, stage, position)
  select p_id, case f.kind when 'archive' then 'unpack' else 'inspect' end,
    f.id, 0, f.position
  from public.music_intake_files f
  where f.intake_id = p_id and not f.is_drafted
    and f.kind in ('archive', 'audio', 'cue');
  perform private.follow_jobs(p_id);
end
$$;

create or replace function public.begin_intake(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  intake constant public.music_intakes :=
    private.locked_intake(p_id, 'uploading', 'inspecting', 'draft');
  missing constant text[] := array(
    select f.name from public.music_intake_files f
    where f.intake_id = p_id and f.archive_id is null and f.arrived_at is null
    order by f.position);
begin
  -- Told twice, it is begun once.
  if intake.state <> 'uploading' then
    return;
  end if;
  perform private.needs_media();
  if cardinality(missing) > 0 then
    raise exception '%', case cardinality(missing)
      when 1 then missing[1] || ' has not come whole.'
      else cardinality(missing) || ' files have not come whole.' end
      using errcode = '9X107',
        detail = jsonb_build_object('files', missing[1:20])::text;
  end if;
  perform private.look_at_intake(p_id);
end
$$;

create function private.go_on_without_rest(p_id uuid)
returns void
language sql
set search_path = ''
as $$
  delete from public.music_intake_files f
  where f.intake_id = p_id and f.archive_id is null and f.arrived_at is null;
  select private.look_at_intake(p_id);
$$;

create function public.leave_rest_out(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  intake constant public.music_intakes :=
    private.locked_intake(p_id, 'uploading', 'inspecting', 'draft', 'failed');
begin
  -- Said twice, it is left out once.
  if intake.state in ('inspecting', 'draft') then
    return;
  end if;
  if intake.state = 'failed' then
    perform private.back_to_draft(intake);
    return;
  end if;
  perform private.needs_media();
  if not exists (
    select from public.music_intake_files f
    where f.intake_id = p_id and f.arrived_at is not null
      and f.kind in ('audio', 'archive')) then
    raise exception 'Without the rest there is no music. Stop it instead.'
      using errcode = '9X109', detail = '{"field": "files"}';
  end if;
  perform private.go_on_without_rest(p_id);
end
$$;
comment on function public.leave_rest_out(uuid) is
  'An intake goes on with what has come whole; a draft to which more could not '
  'be added comes back as it was.';

create function private.back_to_draft(p_intake public.music_intakes)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_intake.draft is null or p_intake.release_id is not null then
    raise exception 'Something went wrong with it. Try again first.'
      using errcode = '9X105',
        detail = jsonb_build_object('state', p_intake.state)::text;
  end if;
  delete from public.music_intake_files f
  where f.intake_id = p_intake.id and not f.is_drafted;
  delete from public.music_jobs j
  where j.intake_id = p_intake.id and j.kind = 'draft';
  update public.music_intakes set state = 'draft', fault = null
  where id = p_intake.id;
end
$$;

create or replace function public.try_again(p_id uuid)
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
  update public.music_jobs j set state = 'waiting', attempts = 0, fault = null,
    worker = null, progress = 0, ended_at = null
  where j.intake_id = p_id and (j.state = 'failed'
    -- What was made without the cover is made with it.
    or j.kind = 'encode' and exists (
      select from public.music_jobs cover
      where cover.intake_id = p_id and cover.kind = 'cover'
        and cover.state = 'failed'))
    -- A draft that went on without a file is not given it behind its back.
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

drop function private.keep_draft(uuid, uuid, jsonb);
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
comment on function private.keep_draft(uuid, uuid, jsonb, timestamptz) is
  'Keeps what a worker has drawn up of the draft as it was read; false when '
  'somebody mended it meanwhile, and it is to be drawn up of that.';

create or replace function private.tidy_intakes()
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
  -- Until then the history may put the record back.
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
comment on function private.tidy_intakes() is
  'Forgets uploads that were left for a week, of a draft what did not come; '
  'and a month later what was stopped, or whose record was deleted.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function public.add_to_draft(uuid, jsonb),
  public.leave_rest_out(uuid) to authenticated;
