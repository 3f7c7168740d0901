-- Demos that are known again: the same link or the same person, however they
-- are spelled this time; and what the label's scouts say of each.
--
-- More codes for the list of the foundations:
--
--   9X130  there is no such demo: it may have been withdrawn
--   9X131  the answer is on its way, or has gone: it cannot be taken back
--   9X132  this demo has its answer already
--   9X133  a colleague's answer waits                    {"by", "due_at"}
--   9X134  there is no template to answer with
--   9X135  too many tags, notes or mentions, or one too long
--   9X136  there is no such colleague to be mentioned
--   9X137  the answer is empty, or too long              {"field"}

-- Tables

alter table public.demos drop constraint demos_status_check;
alter table public.demos add constraint demos_status_check check (status in
  ('new', 'listening', 'later', 'shortlisted', 'signed', 'declined'));

create function private.are_tags(p_tags text[])
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select cardinality(p_tags) <= 20 and not exists (
    select from unnest(p_tags) t where t is null or t !~ '\S' or length(t) > 40)
$$;

alter table public.demos
  add column tags text[] not null default '{}' check (private.are_tags(tags)),
  add column heard_at timestamptz,
  add column judged_at timestamptz,
  add column judged_by uuid references auth.users (id) on delete set null,
  add column answered_at timestamptz,
  add column changed_at timestamptz not null default now(),
  add column sender_id uuid not null default gen_random_uuid(),
  add column link_key text,
  add column person_key text,
  add column artist_key text;
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

create table public.demo_marks (
  demo_id uuid not null references public.demos (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  marked_at timestamptz not null default now(),
  primary key (demo_id, user_id)
);
comment on table public.demo_marks is
  'Stars, each scout''s own: nobody''s replace another''s.';

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

create table private.demos_gone (
  id uuid primary key,
  gone_at timestamptz not null default now()
);
comment on table private.demos_gone is
  'Which demos went in the last day, so that open screens let go of them. A '
  'number and nothing else.';

-- Functions: one spelling

create function private.person_key(p_email text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when host = 'gmail.com' then replace(local, '.', '')
    else local end || '@' || host
  from (
    select coalesce(nullif(split_part(split_part(e, '@', 1), '+', 1), ''),
        split_part(e, '@', 1)) as local,
      regexp_replace(split_part(e, '@', 2), '^googlemail\.com$', 'gmail.com')
        as host
    from lower(private.trimmed(p_email)) e
  ) parts
$$;
comment on function private.person_key(text) is
  'An address as its owner would not tell it apart: without what follows a +, '
  'nor the dots that one large host ignores.';

create function private.short_key(p_key text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when length(p_key) > 300
    then left(p_key, 200) || ' ' || md5(p_key) else p_key end
$$;
comment on function private.short_key(text) is
  'A key that an index takes, in any script; two long ones stay apart.';

create function private.artist_key(p_name text)
returns text
language sql stable parallel safe
set search_path = ''
as $$
  -- Of a name without letters of any script there is nothing to compare.
  select private.short_key(nullif(regexp_replace(regexp_replace(
      lower(extensions.unaccent(normalize(p_name, nfkc))), '^the\s+', ''),
    '[^[:alnum:]]', '', 'g'), ''))
$$;

create function private.link_query(p_query text, p_drop text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select string_agg(q, '&' order by q collate "C")
  from unnest(string_to_array(p_query, '&')) q
  where q <> '' and lower(split_part(q, '=', 1)) !~ p_drop
$$;
comment on function private.link_query(text, text) is
  'What a link asks for, in one order, without the names that p_drop knows.';

create function private.link_key(p_link text)
returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  bare constant text := split_part(
    regexp_replace(private.trimmed(p_link), '^https?://', '', 'i'), '#', 1);
  -- Who brought whom, and by which button it was shared.
  tracking constant text := '^(utm_.*|fbclid|gclid|dclid|gbraid|wbraid|msclkid'
    '|yclid|twclid|ttclid|igshid|igsh|mc_cid|mc_eid|_ga|_gl|si|usp|ref'
    '|ref_src|referrer|share|share_id|feature|source|spm)$';
  place text := split_part(bare, '?', 1);
  asked text := substr(bare, length(place) + 2);
  host text;
  path text;
  film text;
begin
  host := lower(regexp_replace(split_part(place, '/', 1),
    '^.*@|:(80|443)$', '', 'g'));
  host := regexp_replace(host, '^(www|m|mobile)\.|\.$', '', 'g');
  path := regexp_replace(substr(place, length(split_part(place, '/', 1)) + 1),
    '/+$', '');
  if host in ('youtube.com', 'youtu.be', 'music.youtube.com',
    'youtube-nocookie.com') then
    film := coalesce(
      case when host = 'youtu.be'
        then substring(path from '^/([\w-]{6,})$') end,
      substring(path from '^/(?:shorts|embed|live|v)/([\w-]{6,})$'),
      case when path = '/watch'
        then substring(asked from '(?:^|&)v=([\w-]{6,})') end);
    if film is not null then
      return private.short_key('youtube.com/watch?v=' || film);
    end if;
    asked := private.link_query(asked, tracking || '|^(t|start|pp|index)$');
  elsif host = 'soundcloud.com' then
    -- A private track has its key behind it: it is the same track.
    path := regexp_replace(lower(path), '/s-[a-z0-9]+$', '');
    asked := null;
  elsif host = 'bandcamp.com' or host like '%.bandcamp.com' then
    path := lower(path);
    asked := null;
  elsif host = 'open.spotify.com' then
    path := regexp_replace(path, '^/intl-[a-z]+(/|$)', '\1');
    asked := null;
  elsif host = 'drive.google.com' then
    film := coalesce(substring(path from '/(?:d|folders)/([\w-]{10,})'),
      substring(asked from '(?:^|&)id=([\w-]{10,})'));
    if film is not null then
      return private.short_key(host || '/' || film);
    end if;
    asked := private.link_query(asked, tracking);
  elsif host = 'dropbox.com' then
    asked := private.link_query(asked, tracking || '|^(dl|raw|st|e)$');
  else
    asked := private.link_query(asked, tracking);
  end if;
  return private.short_key(
    nullif(host || path || coalesce('?' || asked, ''), ''));
end
$$;
comment on function private.link_key(text) is
  'A link in one spelling: without scheme, www, tracking, last slash; a film, '
  'a track or a shared file by the name its host gives it, where that is sure.';

create function private.recognise_demo()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.link_key := private.link_key(new.stream_link);
  new.person_key := private.person_key(new.email);
  new.artist_key := private.artist_key(new.artist_name);
  if tg_op = 'INSERT' then
    -- Two at once from one address are to meet on one page.
    perform pg_advisory_xact_lock(hashtextextended('mail ' || new.email, 0));
    new.sender_id := coalesce((
      select d.sender_id from public.demos d
      where d.email = new.email limit 1), new.sender_id);
  end if;
  return new;
end
$$;

-- After 'receive', which puts the words in order: triggers go by their names.
create trigger recognise
  before insert or update of email, stream_link, artist_name on public.demos
  for each row execute function private.recognise_demo();

update public.demos d set link_key = private.link_key(d.stream_link),
  person_key = private.person_key(d.email),
  artist_key = private.artist_key(d.artist_name), sender_id = s.sender_id
from (
  select e.email, gen_random_uuid() as sender_id
  from (select distinct email from public.demos) e
) s
where s.email = d.email;

-- Indexes

create index demos_sender_idx on public.demos (sender_id);
create index demos_link_key_idx on public.demos (link_key)
  where link_key is not null;
create index demos_person_key_idx on public.demos (person_key);
create index demos_artist_key_idx on public.demos (artist_key)
  where artist_key is not null;
create index demos_changed_at_idx on public.demos (changed_at);
create index demos_judged_by_idx on public.demos (judged_by)
  where judged_by is not null;
create index demo_marks_user_idx on public.demo_marks (user_id);
create index demo_notes_demo_idx on public.demo_notes (demo_id, created_at);
create index demo_notes_user_idx on public.demo_notes (user_id)
  where user_id is not null;
create index demo_notes_mentions_idx on public.demo_notes using gin (mentions);
create index demo_answers_asked_by_idx on public.demo_answers (asked_by)
  where asked_by is not null;
create index demos_gone_at_idx on private.demos_gone (gone_at);

-- Functions: what changed is told to the other scouts

create function private.touch_demo()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end
$$;

create function private.touch_demo_of()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.demos d set changed_at = now()
  where d.id = coalesce(new.demo_id, old.demo_id);
  return null;
end
$$;

create function private.let_go_of_demo()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.demos_gone (id) values (old.id) on conflict do nothing;
  delete from public.mail_outbox m where m.event_key = 'demo_answer:' || old.id;
  if exists (select from public.demos d where d.sender_id = old.sender_id) then
    return null;
  end if;
  -- It was the last of this address: the word that it is with us does not go
  -- out any more, and of one that went nobody knows where to.
  delete from public.mail_outbox m
  where m.recipient = old.email and m.kind = 'demo_received'
    and m.status not in ('sent', 'held');
  update public.mail_outbox m set recipient = null
  where m.recipient = old.email and m.kind = 'demo_received';
  return null;
end
$$;
comment on function private.let_go_of_demo() is
  'With a demo goes what was or is to be written about it, however it goes; '
  'with the last of an address, the address too.';

create trigger touch before update on public.demos
  for each row execute function private.touch_demo();
create trigger touch_demo after insert or update or delete on public.demo_marks
  for each row execute function private.touch_demo_of();
create trigger touch_demo after insert or update or delete on public.demo_notes
  for each row execute function private.touch_demo_of();
create trigger touch_demo
  after insert or update or delete on public.demo_answers
  for each row execute function private.touch_demo_of();
create trigger let_go after delete on public.demos
  for each row execute function private.let_go_of_demo();

-- Functions: the same again

create function private.as_scout()
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.has_role('scout') then
    raise exception 'This is for the label''s scouts alone.'
      using errcode = 'insufficient_privilege';
  end if;
end
$$;

create function public.demo_again(p_id uuid)
returns table (
  id uuid,
  created_at timestamptz,
  name text,
  artist_name text,
  stream_link text,
  status text,
  same text[],
  stars numeric,
  judged_by text,
  judged_at timestamptz,
  answered_at timestamptz,
  answer text,
  note text
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_scout();
  return query
    select d.id, d.created_at, d.name, d.artist_name, d.stream_link, d.status,
      array_remove(array[
        case when d.link_key = o.link_key then 'link' end,
        case when d.person_key = o.person_key then 'person' end,
        case when d.artist_key = o.artist_key then 'name' end], null),
      (select round(avg(m.stars), 1) from public.demo_marks m
        where m.demo_id = d.id),
      private.colleague_name(d.judged_by), d.judged_at, d.answered_at,
      (select a.body from public.demo_answers a
        where a.demo_id = d.id and a.sent_at is not null),
      (select n.text from public.demo_notes n where n.demo_id = d.id
        order by n.created_at desc limit 1)
    from public.demos o
    join public.demos d on (d.link_key = o.link_key
        or d.person_key = o.person_key or d.artist_key = o.artist_key)
      and (d.created_at, d.id) < (o.created_at, o.id)
    where o.id = p_id
    order by d.created_at desc limit 20;
end
$$;
comment on function public.demo_again(uuid) is
  'What came before with the same link, from the same person or under the same '
  'name, newest first, with what was said of it.';

-- Grants: what becomes of a demo is said by functions alone

revoke execute on all functions in schema public, private from public;
revoke update (status) on public.demos from authenticated;
drop policy "Scouts say what became of a demo" on public.demos;
-- A check is made with the rights of whoever writes the row.
grant execute on function private.are_tags(text[]) to anon, authenticated;
grant select on public.demo_marks, public.demo_notes, public.demo_answers
  to authenticated;
grant delete on public.demo_notes to authenticated;
grant execute on function public.demo_again(uuid) to authenticated;

-- Row-level security: who is gone is told by a function alone

alter table public.demo_marks enable row level security;
alter table public.demo_notes enable row level security;
alter table public.demo_answers enable row level security;
alter table private.demos_gone enable row level security;

create policy "Scouts see all stars"
  on public.demo_marks for select to authenticated
  using ((select private.has_role('scout')));
create policy "Scouts read all notes"
  on public.demo_notes for select to authenticated
  using ((select private.has_role('scout')));
create policy "Scouts take back their own notes"
  on public.demo_notes for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.has_role('scout')));
create policy "Scouts read all answers"
  on public.demo_answers for select to authenticated
  using ((select private.has_role('scout')));
