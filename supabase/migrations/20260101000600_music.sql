-- Storage buckets, and the path of a new release's masters from the upload to a
-- draft and its encoded files.

-- A public bucket serves a file to anybody who knows its name. No policy lets
-- visitors list one, since a stream is protected only by its name.
insert into storage.buckets
  (id, name, public, file_size_limit, allowed_mime_types)
values
  ('media', 'media', true, null, null),
  ('streams', 'streams', true, null, null),
  ('masters', 'masters', false, null, null),
  ('press-kits', 'press-kits', false, null, null),
  ('originals', 'originals', false, 40 * 1024 * 1024, null),
  ('intake', 'intake', false, 2147483648, '{audio/*,image/jpeg,image/png,
    image/webp,image/tiff,application/zip,application/x-zip-compressed,
    application/x-cue,text/plain,application/octet-stream}')
on conflict (id) do update set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create table private.stored_checksums (
  bucket_id text not null,
  name text not null,
  version text not null,
  crc32 bigint not null check (crc32 between 0 and 4294967295),
  primary key (bucket_id, name)
);
comment on table private.stored_checksums is
  'CRC-32 of files for sale, reckoned when a release is first fetched as one '
  'zip. It holds for one version of a file: a replaced one is read again.';
alter table private.stored_checksums enable row level security;

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
create index music_intakes_created_by_idx on public.music_intakes (created_by);
create index music_intakes_payload_idx
  on public.music_intakes (digital_payload_id);
create index music_intakes_created_at_idx
  on public.music_intakes (created_at desc);
alter table public.music_intakes enable row level security;

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
  is_drafted boolean not null default false,
  added_at timestamptz not null default now(),
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
comment on column public.music_intake_files.is_drafted is
  'Whether the draft knows of it. What is brought later is looked at and added '
  'to the draft; the rest is left as it is.';
create index music_intake_files_archive_idx
  on public.music_intake_files (archive_id);
alter table public.music_intake_files enable row level security;

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
comment on column public.music_jobs.outputs is
  'What is to be encoded: stream, preview, flac …';
comment on column public.music_jobs.seconds is
  'How long what it works on plays: for the time that is left.';
create index music_jobs_intake_idx on public.music_jobs (intake_id);
create index music_jobs_file_idx on public.music_jobs (file_id);
create index music_jobs_track_idx on public.music_jobs (track_id);
create index music_jobs_open_idx on public.music_jobs (stage, created_at)
  where state in ('waiting', 'running');
alter table public.music_jobs enable row level security;
