-- Accounts in the shape of Supabase's own auth schema, so that a dump of the
-- data can move there. Anything without a column at Supabase is kept in schema
-- platform. Written so that it can run again.
create schema if not exists auth;
create schema if not exists platform;

do $$
begin
  if to_regtype('auth.aal_level') is null then
    create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
  end if;
  if to_regtype('auth.factor_type') is null then
    create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
  end if;
  if to_regtype('auth.factor_status') is null then
    create type auth.factor_status as enum ('unverified', 'verified');
  end if;
  if to_regtype('auth.code_challenge_method') is null then
    create type auth.code_challenge_method as enum ('s256', 'plain');
  end if;
  if to_regtype('auth.one_time_token_type') is null then
    create type auth.one_time_token_type as enum (
      'confirmation_token', 'reauthentication_token', 'recovery_token',
      'email_change_token_new', 'email_change_token_current',
      'phone_change_token'
    );
  end if;
end
$$;

create table if not exists auth.users (
  instance_id uuid default '00000000-0000-0000-0000-000000000000',
  id uuid primary key default gen_random_uuid(),
  aud varchar(255) default 'authenticated',
  role varchar(255) default 'authenticated',
  email varchar(255),
  encrypted_password varchar(255) default '',
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255) default '',
  confirmation_sent_at timestamptz,
  recovery_token varchar(255) default '',
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255) default '',
  email_change varchar(255) default '',
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb default '{"provider": "email", "providers": ["email"]}',
  raw_user_meta_data jsonb default '{}',
  is_super_admin boolean,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  phone text unique default null,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz
    generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0
    check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false
);
comment on table auth.users is
  'Everybody who has an account, with the bcrypt hash of the password.';
create unique index if not exists users_email_partial_key
  on auth.users (email) where is_sso_user = false;
create index if not exists users_created_at_idx
  on auth.users (created_at, id);

create table if not exists auth.identities (
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid primary key default gen_random_uuid(),
  unique (provider_id, provider)
);
comment on table auth.identities is
  'The ways in which a user may prove who they are: here, by e-mail.';
create index if not exists identities_user_id_idx
  on auth.identities (user_id);
create index if not exists identities_email_idx
  on auth.identities (email text_pattern_ops);

create table if not exists auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text
);
comment on table auth.sessions is
  'One row a signed-in device; ends with sign-out, time-out or replay.';
create index if not exists sessions_user_id_idx on auth.sessions (user_id);
create index if not exists sessions_not_after_idx
  on auth.sessions (not_after desc);

create table if not exists auth.refresh_tokens (
  instance_id uuid default '00000000-0000-0000-0000-000000000000',
  id bigserial primary key,
  token varchar(255) unique,
  user_id varchar(255),
  revoked boolean,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  parent varchar(255),
  session_id uuid references auth.sessions (id) on delete cascade
);
comment on table auth.refresh_tokens is
  'The family of a session''s refresh tokens: one is live, the rest are spent.';
create index if not exists refresh_tokens_session_id_revoked_idx
  on auth.refresh_tokens (session_id, revoked);
create index if not exists refresh_tokens_parent_idx
  on auth.refresh_tokens (parent);

create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  id uuid primary key default gen_random_uuid(),
  unique (session_id, authentication_method)
);
comment on table auth.mfa_amr_claims is
  'By which methods a session was proved, and when each was last used.';

create table if not exists auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text,
  phone text,
  last_challenged_at timestamptz
);
comment on table auth.mfa_factors is
  'Second factors; the secret is what an authenticator app was shown.';
create index if not exists mfa_factors_user_id_idx
  on auth.mfa_factors (user_id);
create unique index if not exists mfa_factors_user_friendly_name_unique
  on auth.mfa_factors (friendly_name, user_id)
  where btrim(friendly_name) <> '';

create table if not exists auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text
);
comment on table auth.mfa_challenges is
  'A question put to a factor, to be answered once and within minutes.';
create index if not exists mfa_challenges_factor_id_idx
  on auth.mfa_challenges (factor_id);
create index if not exists mfa_challenge_created_at_idx
  on auth.mfa_challenges (created_at desc);

create table if not exists auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (char_length(token_hash) > 0),
  relates_to text not null,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now()
);
comment on table auth.one_time_tokens is
  'Mailed links that may still be followed once, as SHA-256 only.';
create index if not exists one_time_tokens_token_hash_hash_idx
  on auth.one_time_tokens using hash (token_hash);
create index if not exists one_time_tokens_relates_to_hash_idx
  on auth.one_time_tokens using hash (relates_to);
-- Several at a time, unlike Supabase's: a mail requested by somebody else
-- leaves earlier links valid.
drop index if exists auth.one_time_tokens_user_id_token_type_key;
create index if not exists one_time_tokens_user_id_token_type_idx
  on auth.one_time_tokens (user_id, token_type, created_at);

create table if not exists auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  auth_code text,
  code_challenge_method auth.code_challenge_method,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  authentication_method text not null,
  auth_code_issued_at timestamptz
);
comment on table auth.flow_state is
  'What a client kept back when it asked for a mail, to be shown by PKCE.';
create index if not exists flow_state_user_id_idx on auth.flow_state (user_id);
create index if not exists flow_state_auth_code_idx
  on auth.flow_state (auth_code);
create index if not exists flow_state_created_at_idx
  on auth.flow_state (created_at desc);

create table if not exists platform.one_time_codes (
  token_id uuid primary key
    references auth.one_time_tokens (id) on delete cascade,
  code_hash text not null,
  tries smallint not null default 0,
  purpose text not null,
  expires_at timestamptz not null,
  flow_state_id uuid references auth.flow_state (id) on delete cascade
);
alter table platform.one_time_codes
  add column if not exists known_tries smallint not null default 0;
comment on table platform.one_time_codes is
  'The six-digit code beside each mailed link, and how often it was guessed.';
comment on column platform.one_time_codes.known_tries is
  'The tries from networks the account was signed in from before: strangers '
  'do not use them up.';
create index if not exists one_time_codes_flow_state_id_idx
  on platform.one_time_codes (flow_state_id);
create index if not exists one_time_codes_expires_at_idx
  on platform.one_time_codes (expires_at);

create table if not exists platform.known_networks (
  user_id uuid not null references auth.users (id) on delete cascade,
  network_hash text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, network_hash)
);
comment on table platform.known_networks is
  'Where an account was signed in to before, a few networks each, as hashes: '
  'what strangers guess does not lock these out.';
create index if not exists known_networks_seen_at_idx
  on platform.known_networks (seen_at);

create table if not exists platform.disputed_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade
);
comment on table platform.disputed_passwords is
  'Unconfirmed accounts that were offered differing passwords: none is kept.';

create table if not exists platform.sign_up_proofs (
  user_id uuid primary key references auth.users (id) on delete cascade,
  digest text not null,
  password_hash text,
  held_until timestamptz
);
comment on table platform.sign_up_proofs is
  'How the browser that signed up is known again, and the password that waits for it once the address is confirmed.';
create index if not exists sign_up_proofs_held_until_idx
  on platform.sign_up_proofs (held_until);

create table if not exists platform.totp_steps (
  factor_id uuid primary key
    references auth.mfa_factors (id) on delete cascade,
  step bigint not null
);
comment on table platform.totp_steps is
  'The last time step each factor was used at: a code works once.';

create table if not exists platform.recovery_code_sets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  friendly_name text not null,
  created_at timestamptz not null default now()
);
comment on table platform.recovery_code_sets is
  'One of each account that has a second factor and wants them.';

create table if not exists platform.recovery_codes (
  set_id uuid not null
    references platform.recovery_code_sets (id) on delete cascade,
  code_hash text not null,
  primary key (set_id, code_hash)
);
comment on table platform.recovery_codes is
  'What opens an account whose second factor is lost, as SHA-256 only. One '
  'that was used is gone.';

create table if not exists platform.signing_keys (
  kid text primary key,
  status text not null check (status in ('standby', 'current', 'previous')),
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retires_at timestamptz
);
comment on table platform.signing_keys is
  'The keys that sign access tokens. The private half leaves this table only to sign.';
create unique index if not exists signing_keys_one_of_each_key
  on platform.signing_keys (status) where status <> 'previous';

create or replace function auth.jwt() returns jsonb
language sql stable set search_path = '' as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;

create or replace function auth.uid() returns uuid
language sql stable set search_path = '' as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb
    ->> 'sub')::uuid
$$;

create or replace function auth.role() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
    ->> 'role'
$$;

create or replace function auth.email() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
    ->> 'email'
$$;

do $$
declare
  closed regclass;
begin
  for closed in
    select c.oid from pg_catalog.pg_class c
    where c.relkind = 'r' and c.relnamespace = 'auth'::regnamespace
  loop
    execute format('alter table %s enable row level security', closed);
  end loop;
end
$$;
alter table platform.one_time_codes enable row level security;
alter table platform.known_networks enable row level security;
alter table platform.disputed_passwords enable row level security;
alter table platform.sign_up_proofs enable row level security;
alter table platform.totp_steps enable row level security;
alter table platform.recovery_code_sets enable row level security;
alter table platform.recovery_codes enable row level security;
alter table platform.signing_keys enable row level security;

revoke all on schema auth, platform from public;
revoke all on schema platform from anon, authenticated, service_role;
revoke all on all tables in schema auth, platform
  from public, anon, authenticated, service_role;
revoke all on all functions in schema auth from public;
grant usage on schema auth to anon, authenticated, service_role;
grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email()
  to anon, authenticated, service_role;
