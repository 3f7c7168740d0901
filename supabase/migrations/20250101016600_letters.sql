-- The letter: what the label writes to its list. A draft is an ordinary row;
-- what happens to it goes by functions. It is composed once, when its moment
-- comes, and then handed to the outbox in small portions
-- (docs/decisions/039-letters.md).
--
-- More codes for the list of the foundations:
--
--   9X145  there is no such letter
--   9X146  it is not in a state in which this can be done   {"state"}
--   9X147  it was changed since it was read
--   9X148  something is missing before it can go out        {"field"}
--   9X149  what is on its way is not written any more
--   9X150  nobody is in this audience

-- Tables: who is written to

alter table public.newsletter_subs
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column city text check (city ~ '\S' and length(city) <= 120),
  add column bounced_at timestamptz,
  add column consent text not null default
    'A letter when there is a record, a show or a drop worth knowing about.'
    check (length(consent) <= 400);
comment on column public.newsletter_subs.country is
  'Where they are, if they said so on the page behind their own link.';
comment on column public.newsletter_subs.bounced_at is
  'When their mail server said that there is no such mailbox. No letter goes '
  'there any more.';
comment on column public.newsletter_subs.consent is
  'What the form promised when they left their address (created_at).';

-- Tables: letters

create function private.is_word_list(p_list jsonb, p_shape text, p_most integer)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when p_list is null then true
    when jsonb_typeof(p_list) <> 'array' then false
    when jsonb_array_length(p_list) not between 1 and p_most then false
    else not exists (
      select from jsonb_array_elements(p_list) e
      where jsonb_typeof(e) <> 'string' or (e #>> '{}') !~ p_shape)
  end
$$;

create function private.is_audience(p_audience jsonb)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when jsonb_typeof(p_audience) is distinct from 'object' then false
    when p_audience ? 'all' then p_audience = '{"all": true}'
    else p_audience ?| array['bought', 'countries', 'cities']
      and p_audience - '{bought,countries,cities}'::text[] = '{}'
      and private.is_word_list(p_audience -> 'countries', '^[A-Z]{2}$', 250)
      and private.is_word_list(p_audience -> 'cities',
        '^(?=.*\S)[^[:cntrl:]]{1,120}$', 50)
      and coalesce(case jsonb_typeof(p_audience -> 'bought')
        when 'object' then
          (p_audience -> 'bought') - '{product_ids,artist_ids}'::text[] = '{}'
          and p_audience -> 'bought' <> '{}'
          and private.is_word_list(p_audience -> 'bought' -> 'product_ids',
            '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', 200)
          and private.is_word_list(p_audience -> 'bought' -> 'artist_ids',
            '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', 200)
        else not p_audience ? 'bought' end, false)
  end
$$;

create table public.letters (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    default 'letter-' || left(gen_random_uuid()::text, 8)
    check (length(slug) <= 120 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  subject text not null default ''
    check (length(subject) <= 200 and subject !~ '[[:cntrl:]]'),
  preheader text not null default ''
    check (length(preheader) <= 200 and preheader !~ '[[:cntrl:]]'),
  blocks jsonb not null default '[]'
    check (jsonb_typeof(blocks) = 'array' and jsonb_array_length(blocks) <= 60
      and octet_length(blocks::text) <= 262144),
  audience jsonb not null default '{"all": true}'
    constraint letters_audience_check check (private.is_audience(audience)),
  pace integer not null default 50
    constraint letters_pace_check check (pace between 1 and 600),
  in_archive boolean not null default true,
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'sending', 'stopped', 'sent')),
  send_at timestamptz,
  fault text check (length(fault) <= 500),
  started_at timestamptz,
  ended_at timestamptz,
  fed_at timestamptz,
  recipient_count integer not null default 0 check (recipient_count >= 0),
  sent_count integer not null default 0 check (sent_count >= 0),
  failed_count integer not null default 0 check (failed_count >= 0),
  doubt_count integer not null default 0 check (doubt_count >= 0),
  skipped_count integer not null default 0 check (skipped_count >= 0),
  refused_in_row integer not null default 0 check (refused_in_row >= 0),
  created_by uuid default auth.uid() references auth.users (id)
    on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state in ('draft', 'scheduled')) = (started_at is null)),
  check ((state = 'sent') = (ended_at is not null)),
  check (state <> 'scheduled' or send_at is not null)
);
comment on table public.letters is
  'What the label writes to its list, from the first word to the last address.';
comment on column public.letters.pace is 'How many go out in a minute.';
comment on column public.letters.in_archive is
  'Whether visitors find it at /letters once it has begun to go out.';
comment on column public.letters.fault is
  'Why it could not go out at its moment, and is a draft again; or why it was '
  'stopped on its way. In a sentence.';
comment on column public.letters.refused_in_row is
  'How many were refused since the last one that was taken.';
comment on column public.letters.fed_at is
  'Up to which moment its pace was used.';
comment on column public.letters.skipped_count is
  'Who left the list, or whose mailbox ended, after it had begun.';

create table private.letter_editions (
  letter_id uuid primary key references public.letters (id) on delete cascade,
  html text not null,
  text text not null,
  content jsonb not null check (jsonb_typeof(content) = 'array'),
  composed_at timestamptz not null default now()
);
comment on table private.letter_editions is
  'A letter as it was composed when it began to go out, with a mark where the '
  'links of whoever gets it go.';

create table public.letter_links (
  letter_id uuid not null references public.letters (id) on delete cascade,
  n integer not null check (n between 1 and 1000),
  url text not null check (url ~ '^(https?://|mailto:)\S+$'
    and length(url) <= 2048),
  clicks integer not null default 0 check (clicks >= 0),
  primary key (letter_id, n)
);
comment on table public.letter_links is
  'Where the links of a letter lead that was composed while links are counted, '
  'and how often they were followed: a sum, and nobody''s.';

create table public.archived_letters (
  letter_id uuid primary key references public.letters (id) on delete cascade,
  slug text not null unique,
  subject text not null,
  preheader text not null,
  content jsonb not null,
  sent_at timestamptz not null
);
comment on table public.archived_letters is
  'What visitors read at /letters: a letter as it went out, and nothing of who '
  'got it.';

create table private.letter_recipients (
  letter_id uuid not null references public.letters (id) on delete cascade,
  sub_id uuid not null,
  state text not null default 'waiting' check (state in
    ('waiting', 'queued', 'sent', 'failed', 'doubt', 'skipped')),
  mail_id uuid,
  primary key (letter_id, sub_id)
);
comment on table private.letter_recipients is
  'To whom a letter goes, written down when it begins. No address: who leaves '
  'the list is a number that leads nowhere.';

-- Tables: the outbox learns of letters, and of what is sent once

alter table public.mail_outbox
  drop constraint mail_outbox_status_check,
  add constraint mail_outbox_status_check
    check (status in ('queued', 'sent', 'dead', 'held', 'doubt')),
  add column in_hand_since timestamptz,
  -- With it goes the index of what is due.
  drop column rank,
  add column rank smallint not null generated always as (case
    when kind in ('recovery', 'reauthentication') then 0
    when kind in ('confirmation', 'magic_link', 'email_change_current',
      'email_change_new', 'invite', 'password_changed') then 1
    when kind in ('order_confirmation', 'order_for_office', 'order_link',
      'order_sent') then 2
    when kind in ('demo_answer', 'message_reply', 'press_letter') then 4
    when kind = 'letter' then 5
    else 3 end) stored;
comment on column public.mail_outbox.rank is
  'Who goes first: somebody may be waiting for a key, nobody for a letter. From '
  '4 on it is a person''s words to a person, or to the list: one of these is '
  'never sent twice, and they have a consumer of their own.';
comment on column public.mail_outbox.status is
  'held: one letter too many to this address or by this client, or one to '
  'somebody who has left. It is written down, so that its event is told of '
  'once, and never sent. doubt: handed to the mail server and nobody heard what '
  'became of it; never sent again by itself.';
comment on column public.mail_outbox.in_hand_since is
  'Since when a worker has been handing over what is sent once (rank). Still '
  'there when its lease is over: it may have arrived.';

-- Indexes

create index mail_outbox_due_idx on public.mail_outbox (rank, next_attempt_at)
  where status = 'queued';
create index letters_listed_idx on public.letters (created_at desc, id);
create index letters_under_way_idx on public.letters (state)
  where state in ('scheduled', 'sending');
create index letters_created_by_idx on public.letters (created_by)
  where created_by is not null;
create index archived_letters_sent_at_idx
  on public.archived_letters (sent_at desc, letter_id);
create index letter_recipients_state_idx
  on private.letter_recipients (letter_id, state);
create index letter_recipients_mail_idx
  on private.letter_recipients (mail_id) where mail_id is not null;

-- Functions: drafts

create function private.keep_letter()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.state <> 'draft' and (new.slug, new.subject, new.preheader,
    new.blocks, new.audience) is distinct from (old.slug, old.subject,
    old.preheader, old.blocks, old.audience)
  then
    raise exception 'This letter is on its way: its words stay as they are.'
      using errcode = '9X149', detail = format('{"state": "%s"}', old.state);
  end if;
  new.updated_at := now();
  new.fault := null;
  return new;
end
$$;
comment on function private.keep_letter() is
  'Words are a draft''s. The pace and the archive can be changed at any time.';

create trigger keep_letter before update of slug, subject, preheader, blocks,
  audience, pace, in_archive on public.letters
  for each row execute function private.keep_letter();

create function private.archive_letter()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.archived_letters a
  where a.letter_id = new.id and not new.in_archive;
  insert into public.archived_letters
    (letter_id, slug, subject, preheader, content, sent_at)
  select new.id, new.slug, new.subject, new.preheader, e.content,
    new.started_at
  from private.letter_editions e
  where e.letter_id = new.id and new.in_archive and new.started_at is not null
  on conflict do nothing;
  return null;
end
$$;

create trigger archive_letter after update of in_archive, started_at
  on public.letters for each row
  when (new.in_archive is distinct from old.in_archive
    or new.started_at is distinct from old.started_at)
  execute function private.archive_letter();

create trigger tell_insert after insert on public.archived_letters
  referencing new table as changed
  for each statement execute function private.tell_content();
create trigger tell_update after update on public.archived_letters
  referencing new table as changed
  for each statement execute function private.tell_content();
create trigger tell_delete after delete on public.archived_letters
  referencing old table as changed
  for each statement execute function private.tell_content();
create trigger tell_truncate after truncate on public.archived_letters
  for each statement execute function private.tell_content();

-- Grants

revoke execute on all functions in schema public, private from public;
-- The check of a draft's audience.
grant execute on function private.is_audience(jsonb),
  private.is_word_list(jsonb, text, integer) to authenticated;
grant select, delete on public.letters to authenticated;
grant insert (slug, subject, preheader, blocks, audience, pace, in_archive),
  update (slug, subject, preheader, blocks, audience, pace, in_archive)
  on public.letters to authenticated;
grant select on public.letter_links to authenticated;
grant select on public.archived_letters to anon, authenticated;

-- Row-level security

alter table public.letters enable row level security;
alter table public.letter_links enable row level security;
alter table public.archived_letters enable row level security;
alter table private.letter_editions enable row level security;
alter table private.letter_recipients enable row level security;

create policy "Editors read letters"
  on public.letters for select to authenticated
  using ((select private.has_role('editor')));
create policy "Editors begin letters"
  on public.letters for insert to authenticated
  with check ((select private.has_role('editor')));
create policy "Editors write letters"
  on public.letters for update to authenticated
  using ((select private.has_role('editor')))
  with check ((select private.has_role('editor')));
create policy "Editors throw drafts away"
  on public.letters for delete to authenticated
  using (state = 'draft' and (select private.has_role('editor')));

create policy "Editors see how often links were followed"
  on public.letter_links for select to authenticated
  using ((select private.has_role('editor')));

create policy "Visitors read the archive"
  on public.archived_letters for select to anon using (true);
create policy "Members read the archive"
  on public.archived_letters for select to authenticated using (true);
