-- The way in: how a label gets its first owner, and how others are asked in.
-- Secrets are kept as SHA-256 alone and looked up by it, so that nobody learns
-- from how long an answer takes how much of a guess was right.
--
-- More codes for the list of the foundations:
--
--   9X070  the set-up link is not good
--   9X071  the invitation is not good
--   9X072  there is an account with this address
--   9X073  the invitation is for another address
--   9X074  this person is of the label already

-- Tables

create table private.set_up_links (
  singleton boolean primary key default true check (singleton),
  token_sha256 bytea not null,
  expires_at timestamptz not null default now() + interval '30 minutes'
);
comment on table private.set_up_links is
  'The one link by which a label that nobody runs gets its owner: one at a '
  'time, used once.';

create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null unique
    check (private.is_mailable(email) and email ~ '@[^@]+\.[^@]+$'),
  role text not null check (role in ('owner', 'editor', 'shop', 'scout')),
  token_sha256 bytea not null unique,
  invited_by uuid not null references public.staff (user_id)
    on delete cascade,
  sent_at timestamptz not null default now()
);
comment on table private.invitations is
  'Who was asked to work here and has not answered. Good for seven days, while '
  'whoever asked is an owner; goes when it is answered.';

-- Indexes

create index invitations_invited_by_idx on private.invitations (invited_by);

-- Functions: accounts

create function private.token_hash(p_token text)
returns bytea
language sql immutable
set search_path = ''
as $$
  select sha256(convert_to(p_token, 'UTF8'))
$$;

create function private.may_guess(p_what text, p_client text)
returns boolean
language sql
set search_path = ''
as $$
  select private.take_allowance(
    p_what || ' by ' || coalesce(private.address_block(p_client), ''),
    1, 30, 60)
$$;
comment on function private.may_guess(text, text) is
  'Thirty at once and sixty an hour by a client: far more than a person needs.';

create function private.open_account(
  p_email text,
  p_password_hash text,
  p_name text
)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  member_id constant uuid := gen_random_uuid();
begin
  -- Somebody signed up with the address and never proved it: whoever that was,
  -- nothing of theirs is taken over.
  delete from auth.users u
  where u.email = p_email and not u.is_sso_user
    and u.email_confirmed_at is null;
  -- A hosted project's own table has null where its code expects these texts.
  insert into auth.users (id, instance_id, aud, role, email,
    encrypted_password, email_confirmed_at, raw_app_meta_data,
    raw_user_meta_data, confirmation_token, recovery_token, email_change,
    email_change_token_new, created_at, updated_at)
  values (member_id, '00000000-0000-0000-0000-000000000000', 'authenticated',
    'authenticated', p_email, p_password_hash, now(),
    '{"provider": "email", "providers": ["email"]}',
    jsonb_build_object('display_name', p_name), '', '', '', '', now(), now());
  insert into auth.identities (id, provider_id, user_id, identity_data,
    provider, created_at, updated_at)
  values (gen_random_uuid(), member_id, member_id,
    jsonb_build_object('sub', member_id, 'email', p_email,
      'email_verified', true, 'phone_verified', false),
    'email', now(), now());
  return member_id;
exception when unique_violation then
  raise exception 'There is an account with this address already.'
    using errcode = '9X072';
end
$$;
comment on function private.open_account(text, text, text) is
  'A confirmed account for somebody whose address is proved otherwise: by a '
  'link that was sent there, or by having the machine.';

-- Functions: the first owner

create function private.offer_set_up(p_token text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  delete from private.set_up_links;
  if p_token is null or exists (select from public.staff) then
    return false;
  end if;
  insert into private.set_up_links (token_sha256)
  values (private.token_hash(p_token));
  return true;
end
$$;
comment on function private.offer_set_up(text) is
  'At a start: the link of an earlier one ends. A new one is good only while '
  'nobody runs the label; null makes none.';

create function private.is_set_up_link(p_token text)
returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.set_up_links l
    where l.token_sha256 = private.token_hash(p_token)
      and l.expires_at > now()
  ) and not exists (select from public.staff)
$$;

create function private.set_up_label(
  p_token text,
  p_user_id uuid,
  p_owner jsonb,
  p_settings jsonb,
  p_postage_cents integer
)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  owner_id uuid := p_user_id;
  zone_id uuid;
begin
  if not private.is_set_up_link(p_token) then
    raise exception 'The set-up link is not good.' using errcode = '9X070';
  end if;
  -- Of two who come at once the second waits here, and finds it used.
  delete from private.set_up_links l
  where l.token_sha256 = private.token_hash(p_token);
  if not found then
    raise exception 'The set-up link is not good.' using errcode = '9X070';
  end if;
  if owner_id is null then
    owner_id := private.open_account(p_owner ->> 'email',
      p_owner ->> 'password_hash', p_owner ->> 'name');
  end if;
  insert into public.staff (user_id, role, name)
  values (owner_id, 'owner', p_owner ->> 'name');
  insert into public.site_settings as s (key, value, is_closed)
  select k, v, k in ('contact', 'office') from jsonb_each(p_settings) e (k, v)
  on conflict (key) do update set value = excluded.value;
  if not exists (
    select from public.shipping_zones z where 'GB' = any (z.countries)
  ) then
    insert into public.shipping_zones (name, countries)
    values ('United Kingdom', '{GB}') returning id into zone_id;
    insert into public.shipping_rates (shipping_zone_id, rate_cents)
    values (zone_id, p_postage_cents);
  end if;
  return owner_id;
end
$$;
comment on function private.set_up_label(text, uuid, jsonb, jsonb, integer) is
  'All of it or nothing: the link is used, the account made (or one that has '
  'proved itself taken), its owner written down, and what the label said of '
  'itself.';

-- Functions: asking others in

create function private.send_invitation(p_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  token constant text :=
    replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  asked private.invitations;
begin
  update private.invitations i
  set token_sha256 = private.token_hash(token), sent_at = now()
  where i.id = p_id returning i.* into asked;
  if not (private.may_write_to(asked.email, null)
    and private.take_allowance('invitations', 1, 30, 30 / 24.0))
  then
    raise exception 'That was a lot of invitations. Please try again tomorrow.'
      using errcode = 'PT429';
  end if;
  perform public.queue_mail('staff_invitation', asked.email,
    jsonb_build_object('token', token, 'role', asked.role, 'by', (
      select s.name from public.staff s where s.user_id = asked.invited_by)),
    'staff_invitation:' || gen_random_uuid());
end
$$;
comment on function private.send_invitation(uuid) is
  'With a new secret: the link of an earlier mail ends. Five an hour and ten a '
  'day to an address, thirty a day of all.';

create function public.invite_colleague(p_email text, p_role text)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  address constant text := lower(private.trimmed(p_email));
  invitation_id uuid;
begin
  perform private.as_owner();
  perform private.known_role(p_role);
  if address is null or not private.is_mailable(address)
    or address !~ '@[^@]+\.[^@]+$'
  then
    raise exception 'That is no e-mail address.'
      using errcode = '9X001', detail = '{"field": "email"}';
  end if;
  if exists (
    select from public.staff s join auth.users u on u.id = s.user_id
    where u.email = address
  ) then
    raise exception 'That is one of the label''s people already.'
      using errcode = '9X074', detail = '{"field": "email"}';
  end if;
  insert into private.invitations as i (email, role, token_sha256, invited_by)
  values (address, p_role, private.token_hash(gen_random_uuid()::text),
    auth.uid())
  on conflict (email) do update
    set role = excluded.role, invited_by = excluded.invited_by
  returning i.id into invitation_id;
  if (select count(*) from private.invitations) > 50 then
    raise exception 'Fifty invitations are open: cancel some first.'
      using errcode = '9X001', detail = '{"field": "email"}';
  end if;
  perform private.send_invitation(invitation_id);
  return invitation_id;
end
$$;
comment on function public.invite_colleague(text, text) is
  'An owner asks somebody in. Who was asked already is asked anew.';

create function private.own_invitation(p_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.as_owner();
  perform from private.invitations i where i.id = p_id for update;
  if not found then
    raise exception 'This invitation was answered or cancelled meanwhile.'
      using errcode = '9X071';
  end if;
end
$$;

create function public.send_invitation_again(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.own_invitation(p_id);
  -- Whoever sends it answers for it.
  update private.invitations set invited_by = auth.uid() where id = p_id;
  perform private.send_invitation(p_id);
end
$$;

create function public.cancel_invitation(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.own_invitation(p_id);
  delete from private.invitations where id = p_id;
end
$$;

create function private.invitation(p_token text)
returns table (id uuid, email text, role text, by_name text, by_id uuid,
  member_id uuid)
language sql stable
set search_path = ''
as $$
  select i.id, i.email, i.role, s.name, s.user_id, u.id
  from private.invitations i
  join public.staff s on s.user_id = i.invited_by and s.role = 'owner'
  left join auth.users u on u.email = i.email and not u.is_sso_user
    and u.email_confirmed_at is not null
  where i.token_sha256 = private.token_hash(p_token)
    and i.sent_at > now() - interval '7 days'
$$;
comment on function private.invitation(text) is
  'What a mailed secret is good for: nothing after seven days, or once whoever '
  'sent it owns nothing here.';

create function private.accept_invitation(
  p_token text,
  p_user_id uuid,
  p_name text,
  p_password_hash text
)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  asked record;
  colleague uuid := p_user_id;
begin
  select * into asked from private.invitation(p_token);
  -- One that is sent anew meanwhile, perhaps for less, is another.
  delete from private.invitations i
  where i.id = asked.id and i.token_sha256 = private.token_hash(p_token);
  if not found then
    raise exception 'The invitation is not good.' using errcode = '9X071';
  end if;
  if colleague is null then
    colleague := private.open_account(asked.email, p_password_hash, p_name);
  elsif colleague is distinct from asked.member_id then
    raise exception 'The invitation is for another address.'
      using errcode = '9X073';
  end if;
  insert into public.staff (user_id, role, name, added_by)
  values (colleague, asked.role, p_name, asked.by_id)
  on conflict (user_id) do nothing;
  return colleague;
end
$$;
comment on function private.accept_invitation(text, uuid, text, text) is
  'Who was asked comes in, once: with the account of that address, or with a '
  'new one, since only its mailbox has the link.';

create function private.forget_invitations()
returns void
language sql
set search_path = ''
as $$
  delete from private.invitations where sent_at < now() - interval '30 days';
$$;

-- Functions: who is here

create function public.studio_people()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_owner();
  return jsonb_build_object(
    'people', (
      select jsonb_agg(jsonb_build_object('id', s.user_id, 'name', s.name,
        'email', u.email, 'role', s.role, 'added_at', s.added_at,
        'has_factor', exists (
          select from auth.mfa_factors f
          where f.user_id = s.user_id and f.status = 'verified'),
        'seen_at', (
          select max(coalesce(a.refreshed_at at time zone 'utc', a.created_at))
          from auth.sessions a where a.user_id = s.user_id)
      ) order by s.added_at, s.user_id)
      from public.staff s join auth.users u on u.id = s.user_id),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id,
        'email', i.email, 'role', i.role, 'by', s.name,
        'sent_at', i.sent_at,
        'good_until', i.sent_at + interval '7 days',
        'is_good', i.sent_at > now() - interval '7 days'
          and s.role = 'owner') order by i.sent_at desc, i.id), '[]')
      from private.invitations i
      join public.staff s on s.user_id = i.invited_by));
end
$$;
comment on function public.studio_people() is
  'For owners: who works here, when they last did as far as it is known, and '
  'who was asked.';

create function public.rename_colleague(p_user_id uuid, p_name text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  called constant text := private.trimmed(p_name);
begin
  perform private.as_owner();
  if called is null or called = '' or length(called) > 200 then
    raise exception 'A name has one to two hundred letters.'
      using errcode = '9X001', detail = '{"field": "name"}';
  end if;
  update public.staff s set name = called where s.user_id = p_user_id;
  if not found then
    raise exception 'Nobody on the staff has this id.'
      using errcode = '9X040';
  end if;
end
$$;

-- Functions: telling and forgetting

create function private.recovery_codes_of(p_user_id uuid)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  -- A hosted project keeps its own.
  if to_regclass('platform.recovery_code_sets') is null then
    return null;
  end if;
  return (
    select jsonb_build_object('created_at', s.created_at, 'remaining', (
      select count(*) from platform.recovery_codes c where c.set_id = s.id))
    from platform.recovery_code_sets s where s.user_id = p_user_id);
end
$$;
comment on function private.recovery_codes_of(uuid) is
  'That there are some, since when and how many: their hashes help nobody.';

create or replace function public.export_account(p_user_id uuid)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.export_member(p_user_id) || jsonb_build_object(
    'recovery_codes', private.recovery_codes_of(p_user_id),
    'invitation', (
      select jsonb_build_object('role', i.role, 'sent_at', i.sent_at)
      from private.invitations i join auth.users u on u.email = i.email
      where u.id = p_user_id and u.email_confirmed_at is not null),
    'staff', (
      select to_jsonb(s) - 'user_id' - 'added_by' from public.staff s
      where s.user_id = p_user_id),
    'edits', (
      select coalesce(jsonb_agg(jsonb_build_object('at', h.at,
        'table', h.table_name, 'name', h.row_name, 'verb', h.verb)
        order by h.id), '[]')
      from public.history h where h.by = p_user_id),
    'invited', (
      select coalesce(jsonb_agg(jsonb_build_object('email', i.email,
        'role', i.role, 'sent_at', i.sent_at) order by i.sent_at, i.id), '[]')
      from private.invitations i where i.invited_by = p_user_id))
$$;

create or replace function private.erase_colleague()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.history set by = null, by_name = null where by = old.id;
  delete from public.history
  where table_name = 'staff' and row_id = old.id::text;
  -- What was sent to an address is its owner's alone to end.
  if old.email_confirmed_at is not null then
    delete from private.invitations i where i.email = old.email;
  end if;
  return old;
end
$$;

-- Grants: what is in private is the server's own

revoke execute on all functions in schema public, private from public;
grant execute on function public.invite_colleague(text, text),
  public.send_invitation_again(uuid), public.cancel_invitation(uuid),
  public.studio_people(), public.rename_colleague(uuid, text)
  to authenticated;

-- Row-level security: no policy, so nobody but the server

alter table private.set_up_links enable row level security;
alter table private.invitations enable row level security;
