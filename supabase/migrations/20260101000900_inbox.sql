-- Messages from strangers: demos and contact messages, and their answers.

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
    check (status in
    ('new', 'listening', 'later', 'shortlisted', 'signed', 'declined')),
  created_at timestamptz not null default now(),
  tags text[] not null default '{}' check (private.are_tags(tags)),
  heard_at timestamptz,
  judged_at timestamptz,
  judged_by uuid references auth.users (id) on delete set null,
  answered_at timestamptz,
  changed_at timestamptz not null default now(),
  sender_id uuid not null default gen_random_uuid(),
  link_key text,
  person_key text,
  artist_key text
);
comment on table public.demos is
  'Music sent in by hopefuls: links, never files.';
comment on column public.demos.heard_at is
  'When somebody at the label first opened its link.';
comment on column public.demos.answered_at is
  'When its answer was sent: of being asked for, nobody outside hears.';
comment on column public.demos.changed_at is
  'When anything of it was last said, stars, notes and answers included: what '
  'the other scouts'' screens ask for.';
comment on column public.demos.sender_id is
  'The same for all demos of an address: what the sender''s own page is called.';
comment on column public.demos.link_key is
  'The link in one spelling, person_key and artist_key likewise: by these a '
  'demo is known again.';
create index demos_status_idx on public.demos (status, created_at desc);
create index demos_created_at_idx on public.demos (created_at desc);
create index demos_email_idx on public.demos (email);
create index demos_sender_idx on public.demos (sender_id);
create index demos_link_key_idx on public.demos (link_key)
  where link_key is not null;
create index demos_person_key_idx on public.demos (person_key);
create index demos_artist_key_idx on public.demos (artist_key)
  where artist_key is not null;
create index demos_changed_at_idx on public.demos (changed_at);
create index demos_judged_by_idx on public.demos (judged_by)
  where judged_by is not null;
create index demos_queue_idx on public.demos (created_at, id);
alter table public.demos enable row level security;

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  email text not null check (private.is_mailable(email)
    and email ~ '@[^@]+\.[^@]+$'),
  message text not null check (length(message) between 1 and 10000),
  created_at timestamptz not null default now(),
  state text not null default 'open'
    check (state in ('open', 'closed', 'spam')),
  assigned_to uuid references auth.users (id) on delete set null,
  replies integer not null default 0 check (replies >= 0),
  last_did text check (last_did in ('answered', 'assigned', 'let_go',
    'closed', 'reopened', 'spam', 'wrote_back')),
  last_by uuid references auth.users (id) on delete set null,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  check ((state = 'open') = (closed_at is null))
);
comment on table public.contact_messages is
  'Messages of the contact form, kept only while setting contact says '
  'deliver.';
comment on column public.contact_messages.replies is
  'How much was said since, automatic answers included. Who writes names how '
  'much of it they have read.';
comment on column public.contact_messages.last_did is
  'What was done with it last, for who looks at it in another window; by whom '
  'stands beside it.';
create index contact_messages_created_at_idx
  on public.contact_messages (created_at desc);
create index contact_messages_state_idx
  on public.contact_messages (state, updated_at desc);
create index contact_messages_assigned_to_idx
  on public.contact_messages (assigned_to) where assigned_to is not null;
create index contact_messages_last_by_idx
  on public.contact_messages (last_by) where last_by is not null;
create index contact_messages_email_idx on public.contact_messages (email);
alter table public.contact_messages enable row level security;

create table public.demo_marks (
  demo_id uuid not null references public.demos (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  marked_at timestamptz not null default now(),
  primary key (demo_id, user_id)
);
comment on table public.demo_marks is
  'Stars, each scout''s own: nobody''s replace another''s.';
create index demo_marks_user_idx on public.demo_marks (user_id);
alter table public.demo_marks enable row level security;

create table public.demo_notes (
  id uuid primary key default gen_random_uuid(),
  demo_id uuid not null references public.demos (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  text text not null check (text ~ '\S' and length(text) <= 2000),
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 20),
  seen_by uuid[] not null default '{}',
  created_at timestamptz not null default now()
);
comment on table public.demo_notes is
  'What scouts say to each other of a demo. The artist never sees it.';
comment on column public.demo_notes.seen_by is
  'Of those mentioned, who has looked: for them it leaves Today.';
create index demo_notes_demo_idx on public.demo_notes (demo_id, created_at);
create index demo_notes_user_idx on public.demo_notes (user_id)
  where user_id is not null;
create index demo_notes_mentions_idx on public.demo_notes using gin (mentions);
alter table public.demo_notes enable row level security;

create table public.demo_answers (
  demo_id uuid primary key references public.demos (id) on delete cascade,
  verdict text not null
    check (verdict in ('listening', 'later', 'shortlisted', 'signed',
      'declined')),
  subject text not null check (subject ~ '\S' and length(subject) <= 200
    and subject !~ '[[:cntrl:]]'),
  body text not null check (body ~ '\S' and length(body) <= 10000),
  asked_by uuid references auth.users (id) on delete set null,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  doubted_at timestamptz
);
comment on table public.demo_answers is
  'The one answer of a demo: by the key nobody is written to twice about it.';
comment on column public.demo_answers.doubted_at is
  'The mail server had it and nobody heard what became of it: it may have '
  'arrived, and is not sent again.';
create index demo_answers_asked_by_idx on public.demo_answers (asked_by)
  where asked_by is not null;
alter table public.demo_answers enable row level security;

create table private.demos_gone (
  id uuid primary key,
  gone_at timestamptz not null default now()
);
comment on table private.demos_gone is
  'Which demos went in the last day, so that open screens let go of them. A '
  'number and nothing else.';
create index demos_gone_at_idx on private.demos_gone (gone_at);
alter table private.demos_gone enable row level security;

create table public.message_replies (
  id uuid primary key,
  message_id uuid not null
    references public.contact_messages (id) on delete cascade,
  direction text not null check (direction in ('out', 'in')),
  kind text not null default 'said' check (kind in ('said', 'automatic',
    'bounce') and (direction = 'in' or kind = 'said')),
  user_id uuid references auth.users (id) on delete set null,
  sender text check (length(sender) <= 320),
  body text not null check (length(body) between 1 and 10000),
  mail_id uuid unique,
  mail_name text unique check (length(mail_name) between 1 and 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  doubted_at timestamptz,
  check ((direction = 'in') = (mail_name is not null)),
  check ((direction = 'out') = (mail_id is not null))
);
comment on table public.message_replies is
  'What was said after a message: by the label (out), written by '
  'reply_to_message alone, and by who wrote, or their machines (in).';
comment on column public.message_replies.kind is
  'automatic: an absence or the like. bounce: a mail server''s. Neither is an '
  'answer: neither opens a conversation again.';
comment on column public.message_replies.mail_id is
  'The outbox''s id of what we sent: its Message-ID''s local part.';
comment on column public.message_replies.mail_name is
  'The Message-ID of what came, or what stands for it: each is taken once.';
comment on column public.message_replies.doubted_at is
  'The mail server had it and nobody heard what became of it: it may have '
  'arrived, and is not sent again.';
create index message_replies_message_idx
  on public.message_replies (message_id, created_at);
create index message_replies_user_idx
  on public.message_replies (user_id) where user_id is not null;
alter table public.message_replies enable row level security;
