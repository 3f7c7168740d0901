-- Mail: queued in the transaction that causes it, sent later, once. And
-- templates for mails that the label writes often.

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z0-9_]{0,59}$'),
  event_key text not null unique check (length(event_key) between 1 and 300),
  recipient text check (private.is_mailable(recipient)),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  status text not null default 'queued'
    check (status in ('queued', 'sent', 'dead', 'held', 'doubt')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  order_id uuid,
  in_hand_since timestamptz,
  rank smallint not null generated always as (case
    when kind in ('recovery', 'reauthentication') then 0
    when kind in ('confirmation', 'magic_link', 'email_change_current',
      'email_change_new', 'invite', 'password_changed') then 1
    when kind in ('order_confirmation', 'order_for_office', 'order_link',
      'order_sent') then 2
    when kind in ('demo_answer', 'message_reply', 'press_letter') then 4
    when kind = 'letter' then 5
    else 3 end) stored,
  constraint mail_outbox_recipient_known_check
    check (status in ('sent', 'held') or recipient is not null),
  check ((status = 'sent') = (sent_at is not null))
);
comment on table public.mail_outbox is
  'Every mail, once an event by its key. The id is the Message-ID''s local '
  'part, the same on every try.';
comment on column public.mail_outbox.status is
  'held: one letter too many to this address or by this client, or one to '
  'somebody who has left. It is written down, so that its event is told of '
  'once, and never sent. doubt: handed to the mail server and nobody heard what '
  'became of it; never sent again by itself.';
comment on column public.mail_outbox.order_id is
  'The order it tells of, by trigger: the payload goes when the mail does.';
comment on column public.mail_outbox.in_hand_since is
  'Since when a worker has been handing over what is sent once (rank). Still '
  'there when its lease is over: it may have arrived.';
comment on column public.mail_outbox.rank is
  'Who goes first: somebody may be waiting for a key, nobody for a letter. From '
  '4 on it is a person''s words to a person, or to the list: one of these is '
  'never sent twice, and they have a consumer of their own.';
create index mail_outbox_recent_idx
  on public.mail_outbox (recipient, kind, created_at desc);
create index mail_outbox_dead_idx on public.mail_outbox (created_at)
  where status = 'dead';
create index mail_outbox_order_idx on public.mail_outbox (order_id)
  where order_id is not null;
create index mail_outbox_due_idx on public.mail_outbox (rank, next_attempt_at)
  where status = 'queued';
alter table public.mail_outbox enable row level security;

create table public.mail_templates (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    check (kind in ('demo_decline', 'demo_reply', 'message', 'press')),
  name text not null check (name ~ '\S' and length(name) <= 100),
  subject text check (subject ~ '\S' and length(subject) <= 200
    and subject !~ '[[:cntrl:]]' and subject !~ '\{link\}'),
  body text not null check (body ~ '\S' and length(body) <= 10000),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mail_templates_subject_missing
    check (kind = 'message' or subject is not null)
);
comment on table public.mail_templates is
  'Words to begin from. {name}, {artist}, {title} and {link} are filled in; '
  'any other word in braces stays as it is.';
comment on column public.mail_templates.subject is
  'An answer to a message has that conversation''s, and needs none.';
comment on column public.mail_templates.is_default is
  'The one that is taken when nobody chooses. One of a kind: who becomes it '
  'takes the place of who was.';
create index mail_templates_kind_idx
  on public.mail_templates (kind, name, id);
create unique index mail_templates_default_idx on public.mail_templates (kind)
  where is_default;
alter table public.mail_templates enable row level security;

-- The first templates.
insert into public.mail_templates (kind, name, subject, body, is_default)
values
  ('demo_decline', 'Not for us', 'About your demo', $$Hello {name},

thank you for sending us {artist}. That somebody does is why there is a label at all.

It is not one for us. That says little about the music: we put out a handful of records a year and can only take on what we know how to help. Please do not wait for us, and do not let this be the reason to stop.

If you make something new, send it. Everybody gets an answer.$$, true),
  ('demo_decline', 'Good, but full', 'About your demo', $$Hello {name},

we played {artist} more than once, and more than one of us did. There is something in it.

Even so we cannot take it on: the list for the coming year is full, and a record that waits in a drawer helps nobody. If it is out elsewhere by then, we will buy it.

Send us the next one. We would like to hear where this goes.$$, false),
  ('demo_decline', 'The link does not open', 'We could not hear your demo', $$Hello {name},

we wanted to listen to {artist}, but the link did not open for us. It may be private, or have ended.

Send it once more through the site, with a link that works without an account, and we will listen.$$, false),
  ('demo_reply', 'We would like to talk', 'About your demo: yes, and questions', $$Hello {name},

we keep coming back to {artist}. Before we say anything grand: is it still free, is there more of it, and do you play it live?

Answer this mail, with a number if you would rather talk. No forms, no lawyers yet.$$, true),
  ('demo_reply', 'Send us more', 'About your demo: is there more?', $$Hello {name},

we liked {artist} and would like to hear more before we make up our minds: two or three other things, finished or not.

Links in an answer to this mail are fine.$$, false),
  ('demo_reply', 'Give us a little longer', 'About your demo: not forgotten', $$Hello {name},

{artist} is still on our desk, which is a good sign. We would like to hear it again with fresh ears before we say something. Give us a few more weeks.

If somebody else wants it meanwhile, tell us, and do what is best for the record.$$, false),
  ('message', 'Thank you, answered soon', null, $$Hello {name},

thank you for writing. A person has read it, and a person will answer: within a few days, usually sooner.$$, true),
  ('message', 'About an order', null, $$Hello {name},

thank you for writing, and sorry for the trouble. We have looked your order up.

The link in your receipt always shows how it stands, with downloads and tickets. If something is wrong or missing, tell us what, and we will put it right.$$, false),
  ('message', 'Where demos go', null, $$Hello {name},

thank you for thinking of us. Demos go through the page 'Submit a demo' on our site: there every one is listened to and answered. In the mailbox they get lost.$$, false),
  ('press', 'A new record', '{title}', $$Hello {name},

we have a new record and would like you to hear it before everybody else: {title}.

It is here, in full, for you alone:
{link}

Pictures, credits and dates are on the page. If you need anything else, or want to talk to the artist, answer this mail.$$, true),
  ('press', 'A reminder', '{title}: out soon', $$Hello {name},

a short reminder: {title} is out soon. If you have not found the time, this is your link:
{link}

If it is not your kind of thing, that is fine too. Tell us, and we will write about other things.$$, false);
