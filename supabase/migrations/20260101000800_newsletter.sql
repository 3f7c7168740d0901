-- The newsletter: subscribers, letters, and the delivery of each letter.

create table public.newsletter_subs (
  id uuid primary key default gen_random_uuid(),
  -- Checked after all rows of a statement: see one_at_a_time.
  email text not null unique deferrable check (private.is_mailable(email)
    and email ~ '@[^@]+\.[^@]+$'),
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  country text check (country ~ '^[A-Z]{2}$'),
  city text check (city ~ '\S' and length(city) <= 120),
  bounced_at timestamptz,
  consent text not null default
    'A letter when there is a record, a show or a drop worth knowing about.'
    check (length(consent) <= 400)
);
comment on table public.newsletter_subs is
  'Who wants to hear from the label. Unsubscribing deletes the row.';
comment on column public.newsletter_subs.country is
  'Where they are, if they said so on the page behind their own link.';
comment on column public.newsletter_subs.bounced_at is
  'When their mail server said that there is no such mailbox. No letter goes '
  'there any more.';
comment on column public.newsletter_subs.consent is
  'What the form promised when they left their address (created_at).';
create index newsletter_subs_created_at_idx
  on public.newsletter_subs (created_at desc);
alter table public.newsletter_subs enable row level security;

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
comment on column public.letters.fed_at is
  'Up to which moment its pace was used.';
comment on column public.letters.skipped_count is
  'Who left the list, or whose mailbox ended, after it had begun.';
comment on column public.letters.refused_in_row is
  'How many were refused since the last one that was taken.';
create index letters_listed_idx on public.letters (created_at desc, id);
create index letters_under_way_idx on public.letters (state)
  where state in ('scheduled', 'sending');
create index letters_created_by_idx on public.letters (created_by)
  where created_by is not null;
alter table public.letters enable row level security;

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
alter table private.letter_editions enable row level security;

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
alter table public.letter_links enable row level security;

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
create index archived_letters_sent_at_idx
  on public.archived_letters (sent_at desc, letter_id);
alter table public.archived_letters enable row level security;

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
create index letter_recipients_state_idx
  on private.letter_recipients (letter_id, state);
create index letter_recipients_mail_idx
  on private.letter_recipients (mail_id) where mail_id is not null;
alter table private.letter_recipients enable row level security;
