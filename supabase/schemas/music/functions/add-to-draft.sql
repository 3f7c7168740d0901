-- Adding more files to a draft, and going on without a file that did not arrive
-- whole.

-- Makes an intake go on without a file that has not arrived whole, named by its
-- upload path.
create function public.leave_out_file(p_path text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  left_out public.music_intake_files;
begin
  perform private.as_editor();
  select * into left_out from public.music_intake_files f
  where f.storage_path = p_path;
  -- A repeated call leaves it out only once.
  if left_out.id is null then
    return;
  end if;
  perform private.locked_intake(left_out.intake_id, 'uploading');
  if not exists (
    select from public.music_intake_files f
    where f.intake_id = left_out.intake_id and f.id <> left_out.id
      and f.kind in ('audio', 'archive')) then
    raise exception 'Without this one no music is left. Stop it instead.'
      using errcode = '9X109', detail = '{"field": "files"}';
  end if;
  -- If it arrived whole at this very moment, it stays.
  delete from public.music_intake_files f
  where f.id = left_out.id and f.arrived_at is null;
end
$$;
grant execute on function public.leave_out_file(text) to authenticated;

-- Makes room for files in an intake, within its limits.
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

-- Makes room for more files, as open_intake does. The draft waits for them, can
-- be edited meanwhile, and is a draft again once they were examined.
create function public.add_to_draft(p_id uuid, p_files jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.locked_intake(p_id, 'draft');
  perform private.needs_media();
  perform private.add_intake_files(p_id, p_files);
  -- The draft's words are not changed: somebody editing it can go on.
  update public.music_intakes set state = 'uploading' where id = p_id;
end
$$;
grant execute on function public.add_to_draft(uuid, jsonb) to authenticated;

create function private.look_at_intake(p_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- An existing draft is drawn up again with the new files.
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

create function private.go_on_without_rest(p_id uuid)
returns void
language sql
set search_path = ''
as $$
  delete from public.music_intake_files f
  where f.intake_id = p_id and f.archive_id is null and f.arrived_at is null;
  select private.look_at_intake(p_id);
$$;

-- Makes an intake go on with the files that arrived whole. A draft that was
-- waiting for more files becomes a draft again.
create function public.leave_rest_out(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  intake constant public.music_intakes :=
    private.locked_intake(p_id, 'uploading', 'inspecting', 'draft', 'failed');
begin
  -- A repeated call leaves them out only once.
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
grant execute on function public.leave_rest_out(uuid) to authenticated;

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
