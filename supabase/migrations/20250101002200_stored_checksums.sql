-- What a zip has to say of a file before its bytes.

-- Tables

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

-- Row-level security

alter table private.stored_checksums enable row level security;
