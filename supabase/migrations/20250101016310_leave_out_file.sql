-- A file that does not come whole can be left out, and the others begin.

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
  -- Said twice, it is left out once.
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
  -- One that came whole in this moment stays.
  delete from public.music_intake_files f
  where f.id = left_out.id and f.arrived_at is null;
end
$$;
comment on function public.leave_out_file(text) is
  'An intake goes on without a file that has not come whole, by where it was '
  'to be put.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function public.leave_out_file(text) to authenticated;
