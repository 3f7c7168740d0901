-- What strangers may write: demos, newsletter subscriptions, messages. Checks
-- and limits live here, so that a direct insert meets them too.

-- Tables

create table public.demos (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  email text not null check (private.is_mailable(email)
    and email ~ '@[^@]+\.[^@]+$'),
  artist_name text not null check (length(artist_name) between 1 and 200),
  genres text[] check (cardinality(genres) between 1 and 20
    and length(array_to_string(genres, '')) <= 1000),
  city text check (length(city) <= 200),
  stream_link text
    check (stream_link ~* '^https?://\S+$' and length(stream_link) <= 2000),
  notes text check (length(notes) <= 5000),
  status text not null default 'new'
    check (status in ('new', 'listening', 'shortlisted', 'signed', 'declined')),
  created_at timestamptz not null default now()
);
comment on table public.demos is
  'Music sent in by hopefuls: links, never files.';

create table public.newsletter_subs (
  id uuid primary key default gen_random_uuid(),
  -- Checked when every row of a statement was received: see one_at_a_time.
  email text not null unique deferrable check (private.is_mailable(email)
    and email ~ '@[^@]+\.[^@]+$'),
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now()
);
comment on table public.newsletter_subs is
  'Who wants to hear from the label. Unsubscribing deletes the row.';

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  email text not null check (private.is_mailable(email)
    and email ~ '@[^@]+\.[^@]+$'),
  message text not null check (length(message) between 1 and 10000),
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is
  'Messages of the contact form, kept only while setting contact says '
  'deliver.';

-- Indexes

create index demos_status_idx on public.demos (status, created_at desc);
create index demos_created_at_idx on public.demos (created_at desc);
create index demos_email_idx on public.demos (email);
create index newsletter_subs_created_at_idx
  on public.newsletter_subs (created_at desc);
create index contact_messages_created_at_idx
  on public.contact_messages (created_at desc);

-- Functions

create function private.one_at_a_time()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_level = 'ROW' and current_setting('role') in ('anon', 'authenticated')
    and current_setting('label.form_received', true) = 'yes'
  then
    raise exception 'Please send one at a time.'
      using errcode = '9X001', detail = '{"field": "rows"}';
  end if;
  perform set_config('label.form_received',
    case tg_level when 'ROW' then 'yes' else '' end, true);
  return new;
end
$$;
comment on function private.one_at_a_time() is
  'A second row that is refused would undo the counting of the first, and the '
  'kind of refusal tell for nothing whether the first address is known.';

create function private.receive_demo()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.name := private.trimmed(new.name);
  new.email := lower(private.trimmed(new.email));
  new.artist_name :=
    coalesce(nullif(private.trimmed(new.artist_name), ''), new.name);
  new.genres := nullif(array(
    select private.trimmed(g) from unnest(new.genres) g where g ~ '\S'), '{}');
  new.city := nullif(private.trimmed(new.city), '');
  new.stream_link := nullif(private.trimmed(new.stream_link), '');
  new.notes := nullif(private.trimmed(new.notes), '');
  perform private.count_hit('demo', 5, interval '1 hour');
  return new;
end
$$;

create function private.receive_subscription()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.email := lower(private.trimmed(new.email));
  perform private.count_hit('newsletter', 10, interval '1 hour');
  return new;
end
$$;

create function private.receive_message()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.name := private.trimmed(new.name);
  new.email := lower(private.trimmed(new.email));
  new.message := private.trimmed(new.message);
  perform private.count_hit('contact', 5, interval '1 hour');
  return new;
end
$$;

create function private.thank_for_demo()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.queue_mail_once_a_day('demo_received', new.email);
  return null;
end
$$;

create function private.welcome_subscriber()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.queue_mail_once_a_day('newsletter_welcome', new.email,
    jsonb_build_object('unsubscribe_token', new.unsubscribe_token));
  return null;
end
$$;

create function private.forward_message()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  recipient constant text :=
    private.clean_email(private.setting('contact') ->> 'to');
begin
  if recipient is not null then
    perform public.queue_mail('contact_message', recipient,
      jsonb_build_object('contact_message_id', new.id),
      'contact_message:' || new.id);
  end if;
  return null;
end
$$;

create function private.contact_delivers()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(private.setting('contact') -> 'deliver' = 'true', false)
$$;

create trigger one_at_a_time_statement before insert on public.demos
  for each statement execute function private.one_at_a_time();
create trigger one_at_a_time_row before insert on public.demos
  for each row execute function private.one_at_a_time();
create trigger one_at_a_time_statement before insert on public.newsletter_subs
  for each statement execute function private.one_at_a_time();
create trigger one_at_a_time_row before insert on public.newsletter_subs
  for each row execute function private.one_at_a_time();
create trigger one_at_a_time_statement before insert on public.contact_messages
  for each statement execute function private.one_at_a_time();
create trigger one_at_a_time_row before insert on public.contact_messages
  for each row execute function private.one_at_a_time();
create trigger receive before insert on public.demos
  for each row execute function private.receive_demo();
create trigger receive before insert on public.newsletter_subs
  for each row execute function private.receive_subscription();
create trigger receive before insert on public.contact_messages
  for each row execute function private.receive_message();
create trigger thank after insert on public.demos
  for each row execute function private.thank_for_demo();
create trigger welcome after insert on public.newsletter_subs
  for each row execute function private.welcome_subscriber();
create trigger forward after insert on public.contact_messages
  for each row execute function private.forward_message();

create function public.unsubscribe_newsletter(p_token uuid)
returns boolean
language sql
set search_path = ''
as $$
  with gone as (
    delete from public.newsletter_subs s
    where s.unsubscribe_token = p_token
    returning s.id
  )
  select exists (select from gone)
$$;
comment on function public.unsubscribe_newsletter(uuid) is
  'One click in a mail; true when somebody was on the list.';

-- Grants: only the columns a form has

revoke execute on all functions in schema public, private from public;
grant execute on function private.contact_delivers() to anon, authenticated;
grant insert (name, email, artist_name, genres, city, stream_link, notes,
  status) on public.demos to anon, authenticated;
grant insert (email) on public.newsletter_subs to anon, authenticated;
grant insert (name, email, message) on public.contact_messages
  to anon, authenticated;
grant select, update (status) on public.demos to authenticated;
grant select on public.newsletter_subs, public.contact_messages
  to authenticated;

-- Row-level security

alter table public.demos enable row level security;
alter table public.newsletter_subs enable row level security;
alter table public.contact_messages enable row level security;

create policy "Visitors send demos"
  on public.demos for insert to anon
  with check (status = 'new');
create policy "Members send demos"
  on public.demos for insert to authenticated
  with check (status = 'new');
create policy "Staff read demos"
  on public.demos for select to authenticated
  using ((select private.is_staff()));
create policy "Staff say what became of a demo"
  on public.demos for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));

create policy "Visitors subscribe"
  on public.newsletter_subs for insert to anon
  with check (true);
create policy "Members subscribe"
  on public.newsletter_subs for insert to authenticated
  with check (true);
create policy "Staff read subscribers"
  on public.newsletter_subs for select to authenticated
  using ((select private.is_staff()));

create policy "Visitors write to the label while it delivers"
  on public.contact_messages for insert to anon
  with check ((select private.contact_delivers()));
create policy "Members write to the label while it delivers"
  on public.contact_messages for insert to authenticated
  with check ((select private.contact_delivers()));
create policy "Staff read messages"
  on public.contact_messages for select to authenticated
  using ((select private.is_staff()));
