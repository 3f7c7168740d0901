-- The press: contacts, mailings, and links to listen before the release day.

create table public.press_contacts (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 120
    and name !~ '[[:cntrl:]]'),
  email text not null unique check (private.is_mailable(email)
    and email ~ '@[^@]+\.[^@]+$'),
  outlet text check (outlet ~ '\S' and length(outlet) <= 200
    and outlet !~ '[[:cntrl:]]'),
  tags text[] not null default '{}' check (private.are_tags(tags)),
  note text check (note ~ '\S' and length(note) <= 2000),
  no_mail boolean not null default false,
  left_at timestamptz,
  bounced_at timestamptz,
  leave_token uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (no_mail or left_at is null)
);
comment on table public.press_contacts is
  'Journalists, broadcasters and bookers the label writes to, until somebody '
  'removes them.';
comment on column public.press_contacts.no_mail is
  'They want no letters: said by them, by the link in each, or to the label.';
comment on column public.press_contacts.left_at is
  'When they left by the link in a letter.';
comment on column public.press_contacts.bounced_at is
  'When a mail server said that there is no such mailbox. Another address '
  'begins anew.';
comment on column public.press_contacts.leave_token is
  'Stands in their letters, and takes them off the list with one press.';
create index press_contacts_name_idx on public.press_contacts (name, id);
create index press_contacts_tags_idx on public.press_contacts using gin (tags);
alter table public.press_contacts enable row level security;

create table private.listening_links (
  id uuid primary key default gen_random_uuid(),
  secret_sha256 bytea not null unique,
  release_id uuid not null references public.releases (id) on delete cascade,
  tracks uuid[] check (cardinality(tracks) between 1 and 200),
  name text not null check (name ~ '\S' and length(name) <= 120
    and name !~ '[[:cntrl:]]'),
  contact_id uuid,
  text text check (text ~ '\S' and length(text) <= 5000),
  expires_at timestamptz not null,
  most_plays integer check (most_plays between 1 and 10000),
  downloads boolean not null default false,
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  revoked_at timestamptz,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  opens integer not null default 0,
  plays integer not null default 0,
  check (plays <= most_plays),
  constraint listening_links_contact_id_fkey foreign key (contact_id)
    references public.press_contacts (id) on delete cascade
);
comment on table private.listening_links is
  'Who may hear a record before its day, and how often. Of the secret only the '
  'digest is here.';
comment on column private.listening_links.tracks is
  'The ones it opens; null for all of them, those to come too.';
comment on column private.listening_links.plays is
  'How many were taken: each is one track, begun. Kept here so that two at once '
  'cannot take the last one twice.';
create index listening_links_release_id_idx
  on private.listening_links (release_id);
create index listening_links_made_by_idx on private.listening_links (made_by);
create index listening_links_contact_id_idx
  on private.listening_links (contact_id) where contact_id is not null;
create index listening_links_expires_at_idx
  on private.listening_links (expires_at);
alter table private.listening_links enable row level security;

create table private.listening_plays (
  id uuid primary key default gen_random_uuid(),
  link_id uuid not null
    references private.listening_links (id) on delete cascade,
  track_id uuid not null
    references public.audio_files (id) on delete cascade,
  began_at timestamptz not null default now(),
  told_at timestamptz,
  seconds numeric(7, 1) not null default 0 check (seconds >= 0)
);
comment on table private.listening_plays is
  'What was heard by a link, when it began and how much of it.';
create index listening_plays_link_id_idx
  on private.listening_plays (link_id, began_at);
create index listening_plays_track_id_idx
  on private.listening_plays (track_id);
alter table private.listening_plays enable row level security;

create table private.listening_downloads (
  id uuid primary key default gen_random_uuid(),
  link_id uuid not null
    references private.listening_links (id) on delete cascade,
  track_id uuid references public.audio_files (id) on delete cascade,
  at timestamptz not null default now()
);
comment on table private.listening_downloads is
  'What was taken along by a link; without a track it was all of it.';
create index listening_downloads_link_id_idx
  on private.listening_downloads (link_id, at);
create index listening_downloads_track_id_idx
  on private.listening_downloads (track_id);
alter table private.listening_downloads enable row level security;

create table public.press_mailings (
  id uuid primary key,
  subject text not null check (subject ~ '\S' and length(subject) <= 200
    and subject !~ '[[:cntrl:]]'),
  body text not null check (body ~ '\S' and length(body) <= 10000),
  release_id uuid references public.releases (id) on delete set null,
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now()
);
comment on table public.press_mailings is
  'What was written to some of the press, with {name}, {title} and {link} as '
  'they were left open. The id is made by who sends: sent twice, it is one.';
create index press_mailings_made_at_idx
  on public.press_mailings (made_at desc, id);
create index press_mailings_release_id_idx
  on public.press_mailings (release_id);
create index press_mailings_made_by_idx on public.press_mailings (made_by);
alter table public.press_mailings enable row level security;

create table public.press_mails (
  mailing_id uuid not null
    references public.press_mailings (id) on delete cascade,
  contact_id uuid not null
    references public.press_contacts (id) on delete cascade,
  link_id uuid references private.listening_links (id) on delete set null,
  mail_id uuid references public.mail_outbox (id) on delete set null,
  state text not null default 'queued'
    check (state in ('queued', 'sent', 'failed', 'doubt',
      'left_out')),
  sent_at timestamptz,
  answer text check (length(answer) <= 1000),
  primary key (mailing_id, contact_id)
);
comment on table public.press_mails is
  'Who got a letter, once each, and what the mail server said of it. It '
  'outlives its row of the outbox.';
comment on column public.press_mails.state is
  'left_out: they want no letters or have no mailbox, and none was sent. doubt: '
  'it may have arrived, and is not sent again.';
create index press_mails_contact_id_idx on public.press_mails (contact_id);
create index press_mails_link_id_idx on public.press_mails (link_id);
create index press_mails_mail_id_idx on public.press_mails (mail_id);
alter table public.press_mails enable row level security;
