-- The second release's changes to tables and rows, the same for a new database
-- and for one of the first release.

-- Public files are served from the site's own address, so they must be pictures
-- or media, never pages. Drawings (SVG) are served in a sandbox.
update storage.buckets set allowed_mime_types = '{image/*,audio/*,video/*}'
where id = 'media';
update storage.buckets set allowed_mime_types = '{audio/*}'
where id = 'streams';

-- Letters go only to addresses whose owner confirmed the subscription
-- (docs/decisions/039-letters.md).

alter table public.newsletter_subs
  add column confirmed_at timestamptz,
  -- Without the default: existing subscribers have not been asked.
  add column asked_at timestamptz,
  add column source text check (source ~ '\S' and length(source) <= 200),
  add check (source is null or confirmed_at is not null);
alter table public.newsletter_subs alter column asked_at set default now();
comment on table public.newsletter_subs is
  'Subscribers to the label''s letters. Letters go to confirmed addresses '
  'only. Unsubscribing deletes the row.';
comment on column public.newsletter_subs.confirmed_at is
  'When the owner of the address confirmed the subscription, or agreed to it, '
  'if it was imported. Null: still waiting.';
comment on column public.newsletter_subs.asked_at is
  'When they were asked to confirm. Null without confirmation: they joined '
  'before addresses were confirmed, and are asked soon.';
comment on column public.newsletter_subs.source is
  'Where an imported consent was given. Null: a form on this site.';
create index newsletter_subs_waiting_idx
  on public.newsletter_subs (asked_at) where confirmed_at is null;

create table private.confirmations_asked (
  address bytea primary key,
  times integer not null default 1,
  since timestamptz not null default now(),
  asked_at timestamptz not null default now()
);
comment on table private.confirmations_asked is
  'How often an address was asked to confirm in thirty days, and when last. '
  'Stored by hash, so that the count outlives an address deleted at its '
  'owner''s request. Confirming ends it.';
create index confirmations_asked_since_idx
  on private.confirmations_asked (since);
alter table private.confirmations_asked enable row level security;

-- An unsent welcome would wrongly say that they are on the list.
delete from public.mail_outbox
where kind = 'newsletter_welcome' and status = 'queued';

-- No letter to a small audience reveals how many people read it.

alter table public.letters
  alter column recipient_count drop not null,
  alter column sent_count drop not null,
  alter column failed_count drop not null,
  alter column doubt_count drop not null,
  alter column skipped_count drop not null;
comment on column public.letters.recipient_count is
  'The number of recipients. Null if the audience was too small to be '
  'counted; the letter''s other counts are then null too, unless they are 0.';

-- One play of a listening link is one hearing: its addresses expire after three
-- minutes and can be renewed only so often.

alter table private.listening_plays
  add column renewals smallint not null default 0 check (renewals >= 0);
comment on column private.listening_plays.renewals is
  'How often its address was renewed; private.most_renewals gives the limit.';

-- Search finds tracks, and corrects the spelling of a query.

create table private.search_tracks
  partition of private.search_documents for values in ('track');
comment on table private.search_tracks is 'Search documents of the tracks.';
alter table private.search_tracks enable row level security;

-- Written again at the end: schemas/search/derived.sql.
truncate private.search_documents;
alter table private.search_documents alter column until set not null;
comment on column private.search_documents.until is
  'The last day on which it may be found.';

create table private.search_words (
  word text not null collate "C"
);
comment on table private.search_words is
  'The words of names, for correcting the spelling of a query. Words are only '
  'added: unused ones are skipped.';
-- Not unique: saving a record never waits for another that uses its words.
create index search_words_word_idx on private.search_words (word);
create index search_words_trigrams_idx on private.search_words
  using gin (private.as_heard(word) extensions.gin_trgm_ops);
create index search_words_parts_idx on private.search_words
  using gin (word extensions.gin_trgm_ops);
alter table private.search_words enable row level security;

-- A quote without a date gets the label's date: the server's own is still
-- yesterday's for an hour after midnight in a London summer.

alter table public.artist_press alter column publish_date
  set default (now() at time zone 'Europe/London')::date;

-- Order numbers count up from 1001: people read and say them. The id stays the
-- key of an order and the end of its address; a number opens nothing.
--
-- A sequence gives the next number within the order's own transaction, so that
-- no two orders wait for each other. A rolled-back order leaves a harmless gap.

alter table public.orders drop column number;
alter table public.orders add column number integer;

update public.orders o set number = n.number from (
  select id, 1000 + row_number() over (order by created_at, id) as number
  from public.orders
) n where n.id = o.id;

alter table public.orders
  alter column number set not null,
  alter column number add generated always as identity (start with 1001),
  add constraint orders_number_key unique (number);
select setval(pg_get_serial_sequence('public.orders', 'number'), max(o.number))
from public.orders o having max(o.number) is not null;
comment on column public.orders.number is
  'The number that people use for the order. It may have gaps, and permits '
  'nothing: anybody can guess one.';

-- The payment provider's fee for each payment. It is fetched after the sale,
-- since a provider may not know it at once, and booked by line in the ledger.

create table private.payment_fees (
  order_id uuid primary key references public.orders (id) on delete cascade,
  cents integer check (cents >= 0),
  ask_at timestamptz not null default now(),
  asked integer not null default 0
);
comment on table private.payment_fees is
  'One row for every order paid by a payment. Null cents: the provider has '
  'not told the fee yet, and is asked again, less often each time.';
create index payment_fees_due_idx on private.payment_fees (ask_at)
  where cents is null;
alter table private.payment_fees enable row level security;

-- Payments made before fees were fetched.
insert into private.payment_fees (order_id)
select o.id from public.orders o
where o.paid_cents > 0 and o.payment_id is not null;

alter table private.money_movements
  add column fee_cents integer not null default 0,
  drop constraint money_movements_kind_check,
  add constraint money_movements_kind_check
    check (kind in ('sale', 'refund', 'fee'));
comment on column private.money_movements.fee_cents is
  'A line''s share of the fee. Rows of the kind fee have nothing else.';

alter table private.money_sums add column fees bigint not null default 0;

-- The name on each ticket, given at checkout.

create table public.checkout_tickets (
  checkout_id uuid not null references public.checkouts (id) on delete cascade,
  position integer not null,
  unit integer not null check (unit > 0),
  holder text not null check (holder ~ '\S' and length(holder) <= 80
    and holder !~ '[[:cntrl:]]'),
  primary key (checkout_id, position, unit)
);
comment on column public.checkout_tickets.position is
  'Of the line in the checkout, and later in the order.';
comment on table public.checkout_tickets is
  'The name for each ticket of an unpaid checkout. The order moves it to '
  'public.passes; a checkout that is never paid deletes it.';
alter table public.checkout_tickets enable row level security;

-- How urgent a kind of mail is. The server writes these rows when it starts
-- (server/mail/mail-kinds.ts), so that SQL needs no list of kinds.

create table private.mail_kinds (
  kind text primary key,
  rank smallint not null check (rank between 0 and 5)
);
comment on table private.mail_kinds is
  'Each kind of mail with its rank in public.mail_outbox.';
alter table private.mail_kinds enable row level security;

alter table public.mail_outbox
  alter column rank drop expression,
  alter column rank set default 3,
  add check (rank between 0 and 5);
