-- Counters that all processes share. Unlogged: a crash loses them, which costs
-- nothing worse than a fresh window.
create schema if not exists platform;

create unlogged table if not exists platform.limits (
  key text primary key,
  taken integer not null,
  ends_at timestamptz not null
);
comment on table platform.limits is
  'How much of each allowance was taken since its window began.';
create index if not exists limits_ends_at_idx on platform.limits (ends_at);

alter table platform.limits enable row level security;
revoke all on platform.limits from public, anon, authenticated, service_role;
