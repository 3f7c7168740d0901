-- Files and their folders, in the shape of Supabase's `storage` schema, so that
-- policies are written once for both. Bytes live in a file store under the
-- object's `version`; without a row nobody can see them.
create schema if not exists storage;

create table if not exists storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean not null default false,
  file_size_limit bigint check (file_size_limit >= 0),
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bname unique (name)
);
comment on table storage.buckets is
  'Named folders with one rule each on size, kind and openness of their files.';

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id),
  name text not null collate "C",
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  version text,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  constraint bucketid_objname unique (bucket_id, name)
);
comment on table storage.objects is
  'One row a file; its policies decide who may read, write, move and remove it.';
comment on column storage.objects.version is
  'Names the bytes in the file store; changes whenever they do.';

create table if not exists storage.leftovers (
  version text primary key,
  remove_after timestamptz not null
);
create index if not exists leftovers_remove_after_idx
  on storage.leftovers (remove_after);
comment on table storage.leftovers is
  'Bytes that no row needs: replaced, removed, or of an upload that never ended. A sweep deletes them, so that a crash loses no disk space.';

create table if not exists storage.resumable_uploads (
  id uuid primary key,
  owner text not null,
  size bigint not null check (size >= 0),
  upsert boolean not null,
  metadata jsonb not null,
  version text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index if not exists resumable_uploads_created_at_idx
  on storage.resumable_uploads (created_at);
comment on table storage.resumable_uploads is
  'Files that are brought in parts, for a day: whose, how long, and what they are to become. How far each is says the length of its part on the disk.';

create or replace function storage.foldername(name text) returns text[]
language sql immutable set search_path = ''
as $$
  select (string_to_array(name, '/'))[
    1:cardinality(string_to_array(name, '/')) - 1
  ]
$$;

create or replace function storage.filename(name text) returns text
language sql immutable set search_path = ''
as $$
  select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]
$$;

create or replace function storage.extension(name text) returns text
language sql immutable set search_path = ''
as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

create or replace function storage.touch() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create or replace trigger touch before update on storage.buckets
  for each row execute function storage.touch();
create or replace trigger touch before update on storage.objects
  for each row execute function storage.touch();

-- Security definer, because callers may not write the list themselves. The
-- delay lets readers that have seen the old row open its bytes.
create or replace function storage.note_leftover() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into storage.leftovers (version, remove_after)
  values (old.version, now() + interval '1 minute')
  on conflict (version) do update set remove_after = excluded.remove_after;
  return null;
end
$$;

create or replace function storage.note_used() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from storage.leftovers where version = new.version;
  return null;
end
$$;

create or replace trigger note_used
  after insert or update of version on storage.objects
  for each row when (new.version is not null)
  execute function storage.note_used();
create or replace trigger note_removed after delete on storage.objects
  for each row when (old.version is not null)
  execute function storage.note_leftover();
create or replace trigger note_replaced
  after update of version on storage.objects
  for each row
  when (old.version is not null and old.version is distinct from new.version)
  execute function storage.note_leftover();

grant usage on schema storage to anon, authenticated, service_role;
grant select, insert, update, delete on storage.buckets, storage.objects
  to anon, authenticated, service_role;
revoke all on storage.leftovers, storage.resumable_uploads
  from public, anon, authenticated, service_role;
revoke all on function
  storage.touch(), storage.note_leftover(), storage.note_used()
  from public;
grant execute on function
  storage.foldername(text), storage.filename(text), storage.extension(text)
  to anon, authenticated, service_role;

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.leftovers enable row level security;
alter table storage.resumable_uploads enable row level security;
