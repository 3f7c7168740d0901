-- The order of a record's tracks, changed in one go.

-- Functions

create function public.order_tracks(p_release_id uuid, p_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  tracks constant uuid[] := array(
    select a.id from public.audio_files a
    where a.release_id = p_release_id and a.category = 'master'
    order by a.id
    for no key update);
begin
  if tracks <> array(select unnest(p_ids) order by 1) then
    raise exception 'The record has other tracks by now. Look again, then order them.'
      using errcode = '9X001', detail = '{"field": "position"}';
  end if;
  -- Out of each other's way first: no two may have one place, even for a
  -- moment.
  update public.audio_files set position = position + 1000000
  where id = any (tracks);
  update public.audio_files a set position = wanted.place
  from unnest(p_ids) with ordinality wanted (id, place)
  where a.id = wanted.id;
end
$$;
comment on function public.order_tracks(uuid, uuid[]) is
  'Puts a record''s tracks in this order: all of them, and nothing else. As '
  'the caller: policies say who may.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function public.order_tracks(uuid, uuid[]) to authenticated;
