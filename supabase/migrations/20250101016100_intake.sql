-- Music in: files that the label's people bring, what is found in them, and
-- the draft of a record that is made of it (docs/decisions/033-music-in.md).
--
-- More codes for the list of the foundations:
--
--   9X103  no music can be taken in here
--   9X104  no such intake
--   9X105  the intake is past that step, or not there yet   {"state"}
--   9X106  somebody has changed the draft since it was read
--   9X107  a file has not come whole                        {"files"}
--   9X108  the record is out: it is withdrawn first
--   9X109  something in the draft is to be put right first  {"field"}
--   9X110  the masters of this record are not here
--   9X111  its streams are not all made            {"table", "id"}
--   9X112  its files for sale are not all made     {"table", "id"}

-- Where masters lie, as they came: for editors and the server alone.

insert into storage.buckets
  (id, name, public, file_size_limit, allowed_mime_types)
values ('intake', 'intake', false, 2147483648, '{audio/*,image/jpeg,image/png,
  image/webp,image/tiff,application/zip,application/x-zip-compressed,
  application/x-cue,text/plain,application/octet-stream}')
on conflict (id) do update set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Tables

alter table private.studio_rules
  add column takes_music boolean not null default false;
comment on column private.studio_rules.takes_music is
  'Whether this server can read recordings. It says so at every start.';

create table public.music_intakes (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and length(title) <= 200),
  state text not null default 'uploading'
    check (state in ('uploading', 'inspecting', 'draft', 'making', 'ready',
      'failed', 'cancelled')),
  draft jsonb check (jsonb_typeof(draft) = 'object'
    and octet_length(draft::text) <= 262144),
  release_id uuid unique,
  digital_payload_id uuid,
  made_at timestamptz,
  fault text check (length(fault) <= 1000),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.music_intakes is
  'What somebody brings at once: a folder, some files, an archive. It becomes '
  'a draft, and the draft a record.';
comment on column public.music_intakes.title is
  'What it is called until the draft has a title: the folder''s name.';
comment on column public.music_intakes.release_id is
  'The record that was made of it. No reference: one that is deleted and put '
  'back finds its masters again.';
comment on column public.music_intakes.digital_payload_id is
  'What is sold of the record. No reference, for the same reason.';
comment on column public.music_intakes.made_at is
  'When all its files were there for the first time: from then on there is a '
  'record that stopping leaves alone.';

create table public.music_intake_files (
  id uuid primary key default gen_random_uuid(),
  intake_id uuid not null
    references public.music_intakes (id) on delete cascade,
  position integer not null check (position between 1 and 1000),
  name text not null check (name ~ '\S' and length(name) <= 400
    and name !~ '[[:cntrl:]]'),
  kind text not null
    check (kind in ('audio', 'archive', 'cue', 'picture', 'other')),
  bytes bigint not null check (bytes between 1 and 2147483648),
  storage_path text not null unique check (length(storage_path) <= 400),
  archive_id uuid references public.music_intake_files (id) on delete cascade,
  arrived_at timestamptz,
  inspection jsonb check (jsonb_typeof(inspection) = 'object'
    and octet_length(inspection::text) <= 131072),
  words text check (octet_length(words) <= 131072),
  fault text check (length(fault) <= 1000),
  unique (intake_id, position)
);
comment on table public.music_intake_files is
  'One file that was brought or unpacked: where it lies, when it came whole, '
  'and what was found in it.';
comment on column public.music_intake_files.name is
  'As it was called, with its folders. Words to be read: no path is ever made '
  'of it.';
comment on column public.music_intake_files.words is
  'What a cue sheet says.';

create table public.music_jobs (
  id uuid primary key default gen_random_uuid(),
  intake_id uuid not null
    references public.music_intakes (id) on delete cascade,
  kind text not null
    check (kind in ('unpack', 'inspect', 'draft', 'cover', 'encode')),
  file_id uuid references public.music_intake_files (id) on delete cascade,
  track_id uuid references public.audio_files (id) on delete cascade,
  outputs text[] not null default '{}',
  stage integer not null default 1,
  position integer not null default 1,
  seconds numeric(9, 3),
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  progress real not null default 0 check (progress between 0 and 1),
  attempts integer not null default 0,
  worker uuid,
  heartbeat_at timestamptz,
  fault text check (length(fault) <= 1000),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
comment on table public.music_jobs is
  'What is to be done with files of music, by whom of the workers, and how far '
  'it is. A worker that says nothing for a while has lost its job.';
comment on column public.music_jobs.seconds is
  'How long what it works on plays: for the time that is left.';
comment on column public.music_jobs.outputs is
  'What is to be encoded: stream, preview, flac …';

-- What a preview is of, and where it begins.

alter table public.audio_files
  add column preview_of uuid references public.audio_files (id)
    on delete cascade deferrable initially deferred,
  add column preview_from numeric(8, 3) check (preview_from >= 0);
comment on column public.audio_files.preview_of is
  'Of a preview that was cut from a track: the track.';

-- Indexes

create index music_intakes_created_by_idx on public.music_intakes (created_by);
create index music_intakes_payload_idx
  on public.music_intakes (digital_payload_id);
create index music_intakes_created_at_idx
  on public.music_intakes (created_at desc);
create index music_intake_files_archive_idx
  on public.music_intake_files (archive_id);
create index music_jobs_intake_idx on public.music_jobs (intake_id);
create index music_jobs_file_idx on public.music_jobs (file_id);
create index music_jobs_track_idx on public.music_jobs (track_id);
create index music_jobs_open_idx on public.music_jobs (stage, created_at)
  where state in ('waiting', 'running');
create unique index audio_files_preview_of_idx
  on public.audio_files (preview_of) where preview_of is not null;

-- Functions: who calls, and where an intake stands

create function public.takes_music()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_role('editor')
    and coalesce((select r.takes_music from private.studio_rules r), false)
$$;
comment on function public.takes_music() is
  'Whether an editor can bring music here: the library that reads it is there.';

create function private.as_editor()
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.has_role('editor') then
    raise exception 'Only an editor brings music in.'
      using errcode = 'insufficient_privilege';
  end if;
end
$$;

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
comment on function private.locked_intake(uuid, text[]) is
  'Every step of one intake waits here for the one before it.';

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

-- Functions: bringing

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
comment on function private.kind_of_file(text) is
  'What a file is taken for by its name; what is in it is looked at later.';

create function private.storage_name(p_name text)
returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(nullif(right(regexp_replace(
    regexp_replace(p_name, '^.*/', ''), '[^A-Za-z0-9._-]+', '-', 'g'), 80),
    ''), 'file')
$$;
comment on function private.storage_name(text) is
  'A file''s own name in letters that every store takes.';

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
  insert into public.music_intake_files
    (intake_id, position, name, kind, bytes, storage_path, archive_id)
  select p_intake_id, place.n, normalize(p_name, nfc),
    private.kind_of_file(p_name), p_bytes,
    p_intake_id || '/' || place.n || '/' || private.storage_name(p_name),
    p_archive_id
  from (
    select coalesce(max(f.position), 0) + 1 as n
    from public.music_intake_files f where f.intake_id = p_intake_id
  ) place
  returning *
$$;

create function public.open_intake(p_title text, p_files jsonb)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  new_id uuid;
  brought record;
begin
  perform private.as_editor();
  perform private.needs_media();
  if jsonb_typeof(p_files) is distinct from 'array'
    or jsonb_array_length(p_files) not between 1 and 200 then
    raise exception 'Between one and 200 files at once, please.'
      using errcode = '9X001', detail = '{"field": "files"}';
  end if;
  if not private.take_allowance('intakes by ' || auth.uid(), 1, 30, 30) then
    raise exception 'That was a lot of music. Please wait a few minutes.'
      using errcode = 'PT429';
  end if;
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
    perform private.add_intake_file(
      new_id, brought.name, brought.bytes::bigint);
  end loop;
  if (select sum(f.bytes) from public.music_intake_files f
    where f.intake_id = new_id) > 20 * 1024::bigint ^ 3 then
    raise exception 'At most 20 GB at once, please. Bring it in parts.'
      using errcode = '9X001', detail = '{"field": "files"}';
  end if;
  return new_id;
end
$$;
comment on function public.open_intake(text, jsonb) is
  'Makes room for files, [{"name": "Album/01 Song.wav", "bytes": 123}]. Where '
  'each is to be put stands in music_intake_files.storage_path.';

create function private.is_awaited(p_path text)
returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.music_intake_files f
    join public.music_intakes i on i.id = f.intake_id
    where f.storage_path = p_path and f.archive_id is null
      and i.state = 'uploading')
$$;
comment on function private.is_awaited(text) is
  'Whether a file by this name is expected in the bucket intake: as the '
  'caller, who must be an editor to see that.';

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
comment on function private.note_arrival() is
  'A file has arrived when it is as long as it was said to be.';

create trigger note_arrival
  after insert or update of version, metadata on storage.objects
  for each row when (new.bucket_id = 'intake' and new.version is not null)
  execute function private.note_arrival();

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
    where f.intake_id = p_id and f.arrived_at is null
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
  update public.music_intakes set state = 'inspecting', fault = null,
    updated_at = now()
  where id = p_id;
  insert into public.music_jobs (intake_id, kind, file_id, stage, position)
  select p_id, case f.kind when 'archive' then 'unpack' else 'inspect' end,
    f.id, 0, f.position
  from public.music_intake_files f
  where f.intake_id = p_id and f.kind in ('archive', 'audio', 'cue');
  perform private.follow_jobs(p_id);
end
$$;
comment on function public.begin_intake(uuid) is
  'All its files are up: they are unpacked and looked at.';

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
  intake constant public.music_intakes :=
    private.locked_intake(p_id, 'draft', 'failed');
  saved_at constant timestamptz := clock_timestamp();
begin
  if intake.updated_at is distinct from p_updated_at then
    raise exception 'Somebody has changed this draft meanwhile.'
      using errcode = '9X106';
  end if;
  -- What failed before there was a draft has none to be saved.
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
comment on function public.save_draft(uuid, jsonb, timestamptz) is
  'Keeps what somebody mended, unless somebody else did since; answers when.';

-- Grants

grant select on public.music_intakes, public.music_intake_files,
  public.music_jobs to authenticated;
grant select (preview_of, preview_from) on public.audio_files
  to anon, authenticated;

-- Row-level security: editors read, functions write

alter table public.music_intakes enable row level security;
alter table public.music_intake_files enable row level security;
alter table public.music_jobs enable row level security;

create policy "Editors read what was brought"
  on public.music_intakes for select to authenticated
  using ((select private.has_role('editor')));
create policy "Editors read the files that were brought"
  on public.music_intake_files for select to authenticated
  using ((select private.has_role('editor')));
create policy "Editors read what is being done with music"
  on public.music_jobs for select to authenticated
  using ((select private.has_role('editor')));

-- Editors put in what is awaited, and hear what they brought; removing is the
-- server's.

do $$
declare
  kept record;
  asked text;
begin
  for kept in
    select p.policyname, p.cmd from pg_policies p
    where p.schemaname = 'storage' and p.tablename = 'objects'
      and p.policyname like 'Keepers % the label''s files'
  loop
    asked := format($policy$(case bucket_id
      when 'media' then (select private.has_role('editor', 'shop'))
      when 'originals' then (select private.has_role('editor', 'shop'))
      when 'masters' then (select private.has_role('shop'))
      when 'streams' then (select private.has_role('editor'))
      when 'press-kits' then (select private.has_role('editor'))
      when 'intake' then (select private.has_role('editor')) and %s
      else false end)$policy$, case kept.cmd
        when 'SELECT' then 'true'
        when 'DELETE' then 'false'
        else 'private.is_awaited(name)' end);
    execute format('alter policy %I on storage.objects %s %s', kept.policyname,
      case when kept.cmd <> 'INSERT' then 'using ' || asked end,
      case when kept.cmd in ('INSERT', 'UPDATE')
        then 'with check ' || asked end);
  end loop;
end
$$;
