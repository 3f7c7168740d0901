-- What was forgotten is brought to a draft: another master, a cover, a sound
-- copy of a broken file. What is mended stays; what is new comes last.

-- Tables

alter table public.music_intake_files
  add column is_drafted boolean not null default false;
comment on column public.music_intake_files.is_drafted is
  'Whether the draft knows of it. What is brought later is looked at and added '
  'to the draft; the rest is left as it is.';
update public.music_intake_files f set is_drafted = true
from public.music_intakes i
where i.id = f.intake_id and i.draft is not null;

-- Functions: bringing

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

create function public.add_to_draft(
  p_id uuid,
  p_files jsonb,
  p_updated_at timestamptz
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  intake constant public.music_intakes := private.locked_intake(p_id, 'draft');
begin
  perform private.needs_media();
  if intake.updated_at is distinct from p_updated_at then
    raise exception 'Somebody has changed this draft meanwhile.'
      using errcode = '9X106';
  end if;
  perform private.add_intake_files(p_id, p_files);
  update public.music_intakes
  set state = 'uploading', updated_at = clock_timestamp()
  where id = p_id;
end
$$;
comment on function public.add_to_draft(uuid, jsonb, timestamptz) is
  'Makes room for more files, as open_intake does, unless somebody else has '
  'changed the draft since it was read. It waits for them, and is a draft '
  'again when they were looked at.';

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
    updated_at = clock_timestamp()
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
    private.locked_intake(p_id, 'uploading', 'inspecting', 'draft');
begin
  -- Said twice, it is left out once.
  if intake.state <> 'uploading' then
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
  'An intake goes on with what has come whole; a draft comes back.';

create or replace function private.keep_draft(
  p_job_id uuid,
  p_worker uuid,
  p_draft jsonb
)
returns void
language sql
set search_path = ''
as $$
  with kept as (
    update public.music_intakes i set draft = p_draft, state = 'draft',
      fault = null, updated_at = clock_timestamp()
    from public.music_jobs j
    where j.id = p_job_id and j.worker = p_worker and j.state = 'running'
      and i.id = j.intake_id and i.state = 'inspecting'
    returning i.id)
  update public.music_intake_files f set is_drafted = true
  from kept where f.intake_id = kept.id and not f.is_drafted
$$;

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
        where f.intake_id = i.id and f.arrived_at > now() - interval '7 days')
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
grant execute on function public.add_to_draft(uuid, jsonb, timestamptz),
  public.leave_rest_out(uuid) to authenticated;
