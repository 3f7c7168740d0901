-- Rate limits for clients, and the servers trusted to name a client's address.

create table private.hits (
  id bigint generated always as identity primary key,
  kind text not null,
  address text not null,
  hit_at timestamptz not null default now()
);
comment on table private.hits is
  'One row for each counted request of a client address, so that limits hold '
  'for direct table writes too.';
create index hits_kind_address_idx on private.hits (kind, address, hit_at);
create index hits_hit_at_idx on private.hits (hit_at);
alter table private.hits enable row level security;

create table private.allowances (
  key text primary key,
  remaining double precision not null,
  counted_at timestamptz not null default now()
);
comment on table private.allowances is
  'Token buckets: what is left to a client of something that comes back with '
  'time.';
alter table private.allowances enable row level security;

create table private.trusted_servers (
  token_sha256 bytea primary key,
  trusted_at timestamptz not null default now()
);
comment on table private.trusted_servers is
  'Who may say which address a request came from, where requests come through '
  'a hosted gateway that anybody may call: our own server, by its token.';
alter table private.trusted_servers enable row level security;
