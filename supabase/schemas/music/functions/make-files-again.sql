-- Making a release's files again when their tags have changed, and refusing to
-- publish a release whose files are not made.

-- Moves the start of the track's thirty-second preview; it changes once the
-- preview is cut again.
create function public.choose_preview(p_track_id uuid, p_from numeric)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  track public.audio_files;
  intake public.music_intakes;
  starts numeric;
begin
  perform private.as_editor();
  select * into track from public.audio_files a
  where a.id = p_track_id and a.category = 'master';
  intake := private.intake_of_release(track.release_id);
  if p_from is null or p_from < 0 or p_from > 86400 then
    perform private.refuse_input('from');
  end if;
  if not exists (select from public.music_intake_files f
    where f.id = track.master_file_id) then
    raise exception 'The master of this track is not here.'
      using errcode = '9X110';
  end if;
  starts := private.preview_start(p_from, track.seconds);
  update public.audio_files set preview_from = starts
  where preview_of = p_track_id;
  if not found then
    insert into public.audio_files (release_id, category, name, position,
      preview_of, preview_from)
    select track.release_id, 'preview', track.name,
      coalesce(max(a.position), 0) + 1, p_track_id, starts
    from public.audio_files a
    where a.release_id = track.release_id and a.category = 'preview';
  end if;
  -- A job that nobody has begun reads the new start when it runs.
  if exists (select from public.music_jobs j
    where j.track_id = p_track_id and j.state = 'waiting'
      and 'preview' = any (j.outputs)) then
    return;
  end if;
  insert into public.music_jobs (intake_id, kind, file_id, track_id, outputs,
    stage, position, seconds)
  values (intake.id, 'encode', track.master_file_id, p_track_id, '{preview}',
    1, track.position, 30);
  update public.music_intakes set state = 'making', updated_at = now()
  where id = intake.id;
end
$$;
grant execute on function public.choose_preview(uuid, numeric) to authenticated;

-- Makes missing files, and files for sale whose tags are out of date. Removes
-- the files of tracks that are no longer on the record.
create function public.make_files_again(p_release_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  intake constant public.music_intakes :=
    private.intake_of_release(p_release_id);
begin
  if not public.files_are_stale(p_release_id) then
    return;
  end if;
  if not private.take_allowance(
    'files made again by ' || auth.uid(), 1, 30, 30) then
    raise exception 'That was a lot at once. Please wait a few minutes.'
      using errcode = 'PT429';
  end if;
  delete from public.digital_payload_files f
  where f.id in (select o.id from private.files_left_over(intake) o);
  -- Failed jobs are covered by the new ones, except a preview that was to begin
  -- elsewhere.
  update public.music_jobs j set state = 'cancelled', ended_at = now()
  where j.intake_id = intake.id and j.state = 'failed' and j.kind = 'encode'
    and j.outputs <> '{preview}';
  perform private.queue_missing(intake);
  update public.music_intakes set state = 'making', updated_at = now()
  where id = intake.id;
  perform private.follow_jobs(intake.id);
end
$$;
grant execute on function public.make_files_again(uuid) to authenticated;

create function private.queue_missing(p_intake public.music_intakes)
returns void
language sql
set search_path = ''
as $$
  insert into public.music_jobs (intake_id, kind, file_id, track_id, outputs,
    stage, position, seconds)
  select p_intake.id, 'encode', a.master_file_id, a.id,
    array_agg(w.output order by w.output), w.stage, a.position, a.seconds
  from (
    select m.track_id, m.output,
      case when m.output in ('mp3', 'v0', 'opus', 'aac') then 2 else 1 end
        as stage
    from private.files_to_make(p_intake) m
    -- A repeated request makes it only once.
    where not exists (
      select from public.music_jobs j
      where j.intake_id = p_intake.id and j.track_id = m.track_id
        and m.output = any (j.outputs) and j.state in ('waiting', 'running'))
  ) w
  join public.audio_files a on a.id = w.track_id
  group by a.id, w.stage
  order by w.stage, a.position
$$;

-- Refuses to publish a record made from masters before it can be heard.
--
-- A planned record needs its files when its moment is set, since nobody is
-- watching when the moment comes.
create function private.refuse_unmade_release()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.music_intakes i
    cross join lateral private.files_to_make(i) m
    where i.release_id = new.id
      and m.output in ('stream', 'stream_opus', 'preview')
      and (i.made_at is null or exists (
        select from public.music_jobs j
        where j.intake_id = i.id and j.track_id = m.track_id
          and m.output = any (j.outputs)
          and j.state in ('waiting', 'running', 'failed')))
  ) then
    raise exception '% cannot be heard yet: not all of its streams are made. '
      'Under Music it says how far they are, or what failed.', new.title
      using errcode = '9X111', detail = private.of_thing('releases',
        new.id::text);
  end if;
  return new;
end
$$;

create function private.refuse_unmade_files(
  p_payload_id uuid,
  p_product public.products
)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.music_intakes i
    cross join lateral private.files_to_make(i) m
    where i.digital_payload_id = p_payload_id and not m.is_there
      and m.output not in ('stream', 'stream_opus', 'preview')
  ) then
    raise exception '% cannot be sold yet: not all of its files are made. '
      'Under Music it says how far they are, or what failed.', p_product.title
      using errcode = '9X112', detail = private.of_thing('products',
        p_product.id::text);
  end if;
end
$$;

-- Refuses to sell a product whose files do not exist.
create function private.refuse_unmade_product()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refuse_unmade_files(v.digital_payload_id, new)
  from public.product_variants v
  where v.product_id = new.id and v.digital_payload_id is not null;
  return new;
end
$$;

-- The same for a variant added to a product already on sale.
create function private.refuse_unmade_variant()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refuse_unmade_files(new.digital_payload_id, p)
  from public.products p where p.id = new.product_id and p.active;
  return new;
end
$$;
