-- Uploading music: the files staff upload, what is found in them, and the draft
-- release made of them (docs/decisions/033-music-in.md).

-- Whether editors can upload music here: the audio library is installed.
create function public.takes_music()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_role('editor')
    and coalesce((select r.takes_music from private.studio_rules r), false)
$$;
grant execute on function public.takes_music() to authenticated;

-- Locks an intake, so that each step waits for the one before it.
create function private.locked_intake(p_id uuid, variadic p_states text[])
returns public.music_intakes
language plpgsql
set search_path = ''
as $$
declare
  intake public.music_intakes;
begin
  perform private.as_editor();
  select * into intake from public.music_intakes i
  where i.id = p_id for update;
  if intake.id is null then
    raise exception 'This intake is not there any more.'
      using errcode = '9X104';
  end if;
  if intake.state <> all (p_states) then
    raise exception '%', case intake.state
      when 'uploading' then 'Its files are still on their way.'
      when 'inspecting' then 'Its files are being looked at. A moment, please.'
      when 'draft' then 'It is a draft: make the record first.'
      when 'making' then 'Its files are being made already.'
      when 'ready' then 'The record of it is made already.'
      when 'failed' then 'Something went wrong with it. Try again first.'
      else 'It was stopped.' end
      using errcode = '9X105',
        detail = jsonb_build_object('state', intake.state)::text;
  end if;
  return intake;
end
$$;

create function private.needs_media()
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not coalesce(
    (select r.takes_music from private.studio_rules r), false) then
    raise exception 'No music can be taken in here: this server has no '
      'library that reads recordings. Whoever runs it can add it.'
      using errcode = '9X103';
  end if;
end
$$;

-- A file's kind by its name; its contents are examined later.
create function private.kind_of_file(p_name text)
returns text
language sql immutable
set search_path = ''
as $$
  select case
    when p_name ~* '(^|/)(\.|__MACOSX/)' or p_name ~* '(^|/)thumbs\.db$'
      then 'other'
    when p_name ~* '\.(wav|wave|bwf|aif|aiff|aifc|flac|m4a|mp4|caf|alac)$'
      then 'audio'
    when p_name ~* '\.(jpe?g|png|webp|tiff?)$' then 'picture'
    when p_name ~* '\.cue$' then 'cue'
    when p_name ~* '\.zip$' then 'archive'
    else 'other' end
$$;

-- A file's own name in characters that every store accepts.
create function private.storage_name(p_name text)
returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(nullif(right(regexp_replace(
    regexp_replace(p_name, '^.*/', ''), '[^A-Za-z0-9._-]+', '-', 'g'), 80),
    ''), 'file')
$$;

create function private.add_intake_file(
  p_intake_id uuid,
  p_name text,
  p_bytes bigint,
  p_archive_id uuid default null
)
returns public.music_intake_files
language sql
set search_path = ''
as $$
  -- By its own id: a file left out and uploaded again has another path.
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

-- Makes room for files, [{"name": "Album/01 Song.wav", "bytes": 123}]. Where to
-- upload each is in music_intake_files.storage_path.
create function public.open_intake(p_title text, p_files jsonb)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  new_id uuid;
begin
  perform private.as_editor();
  perform private.needs_media();
  -- When two are opened at once, the second must see the first.
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
grant execute on function public.open_intake(text, jsonb) to authenticated;

-- Whether a file of this name is expected in the bucket intake. Runs as the
-- caller, who must be an editor to see that.
create function private.is_awaited(p_path text)
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
grant execute on function private.is_awaited(text) to authenticated;

-- A file has arrived once it has its announced length.
create function private.note_arrival()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.music_intake_files f set arrived_at = now()
  where f.storage_path = new.name
    and f.bytes = (new.metadata ->> 'size')::bigint;
  return null;
end
$$;

-- All its files are uploaded: starts unpacking and examining them.
create function public.begin_intake(p_id uuid)
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
  -- A repeated call begins it only once.
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
grant execute on function public.begin_intake(uuid) to authenticated;

-- Saves an edited draft unless somebody else did meanwhile. Returns when.
create function public.save_draft(
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
  -- An intake that is not that far yet, or failed earlier, has no draft.
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
grant execute on function public.save_draft(uuid, jsonb, timestamptz) to
  authenticated;
