-- The books of the built-in test page: there only where no money is taken, in
-- a schema of their own that no API shows.

create schema if not exists test_payments;

create table if not exists test_payments.sessions (
  id text primary key,
  checkout jsonb not null,
  state text not null default 'open'
    check (state in ('open', 'challenged', 'paid', 'expired')),
  email text,
  address jsonb,
  payment_id text,
  expires_at timestamptz not null
);
comment on table test_payments.sessions is
  'What a payment provider would keep of a session. challenged: the bank has '
  'asked for a second step.';

alter table test_payments.sessions
  add column if not exists tried boolean not null default false;

create table if not exists test_payments.events (
  id text primary key,
  type text not null,
  session_id text not null references test_payments.sessions (id),
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz
);
comment on table test_payments.events is
  'Messages to the shop, written with what they tell of and sent until the '
  'shop has taken them.';

create index if not exists events_due_idx
  on test_payments.events (next_attempt_at) where delivered_at is null;
create index if not exists events_session_idx
  on test_payments.events (session_id);

create table if not exists test_payments.refunds (
  id text primary key,
  session_id text not null references test_payments.sessions (id),
  refund_id uuid unique,
  cents integer not null check (cents > 0),
  created_at timestamptz not null default now()
);
comment on table test_payments.refunds is
  'What was given back of a session, never more than was paid. refund_id is '
  'the shop''s own name for it.';

create index if not exists refunds_session_idx
  on test_payments.refunds (session_id);
create unique index if not exists sessions_payment_idx
  on test_payments.sessions (payment_id) where payment_id is not null;

create table if not exists test_payments.signing (
  is_only boolean primary key default true check (is_only),
  secret text not null default
    'whsec_' || replace(gen_random_uuid()::text || gen_random_uuid(), '-', '')
);
comment on table test_payments.signing is
  'With what messages are signed; every process of the site knows it.';
insert into test_payments.signing default values on conflict do nothing;

revoke all on schema test_payments from public;
