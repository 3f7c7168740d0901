-- What the label writes again and again, with the name left open.

-- Tables

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

-- Indexes

create index mail_templates_kind_idx
  on public.mail_templates (kind, name, id);
create unique index mail_templates_default_idx on public.mail_templates (kind)
  where is_default;

-- Functions: filling in

create function private.fill_template(p_text text, p_words jsonb)
returns text
language sql immutable
set search_path = ''
as $$
  -- Once from the left to the right: what was filled in is not looked at
  -- again, whatever braces it has.
  select coalesce(string_agg(case
    when t.place = 1 then t.part
    when t.word is null then '{' || t.part
    else t.word || substr(t.part, position('}' in t.part) + 1) end,
    '' order by t.place), '')
  from (
    select p.part, p.place, p_words
      ->> substring(p.part from '^(name|artist|title|link)\}') as word
    from string_to_table(p_text, '{') with ordinality as p (part, place)
  ) t
$$;
comment on function private.fill_template(text, jsonb) is
  'Fills {name}, {artist}, {title} and {link} in; one that is not given stays. '
  'domain/mail-template.ts shows the same before it is sent.';

create function private.place_left_open(p_text text)
returns text
language sql immutable
set search_path = ''
as $$
  select substring(p_text from '\{(?:name|artist|title|link)\}')
$$;
comment on function private.place_left_open(text) is
  'The first place of a template that nobody filled in; null when there is '
  'none.';

create function private.name_in_mail(p_name text, p_otherwise text)
returns text
language sql immutable
set search_path = ''
as $$
  -- An address of any kind, a number to be called, signs that nobody sees, or a
  -- name too long to be one, is somebody else's words on the way to who never
  -- asked for them. Letters of every width and script are looked at as one.
  select case when length(w.line) between 1 and 60
      and w.plain !~ '[@/\\<>{}\u3002]'
      and w.plain !~ '[^ .]\.[^ .,;:!?)''"&-]'
      and w.plain !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]'
      and w.plain !~ '([0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef].*){5}'
    then w.line else p_otherwise end
  from (
    select l.line, normalize(l.line, nfkc) as plain
    from (select btrim(regexp_replace(p_name,
      '[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ',
      'g')) as line) l
  ) w
$$;
comment on function private.name_in_mail(text, text) is
  'A stranger''s name as it may stand in a mail to the address they typed, '
  'which may be another''s: nothing that leads anywhere.';

-- Functions: one of a kind

create function private.one_default_template()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Of two who change it at once the second sees the first.
  perform pg_advisory_xact_lock(
    hashtextextended('default template ' || new.kind, 0));
  update public.mail_templates t set is_default = false
  where t.kind = new.kind and t.is_default and t.id <> new.id;
  return new;
end
$$;

create function private.few_templates()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select count(*) from public.mail_templates) > 200 then
    raise exception 'There are two hundred templates already. Delete one that nobody uses.'
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create function private.default_template(p_kind text)
returns public.mail_templates
language sql stable
set search_path = ''
as $$
  select * from public.mail_templates t where t.kind = p_kind
  order by t.is_default desc, t.created_at, t.id limit 1
$$;

create trigger one_default before insert or update of is_default, kind
  on public.mail_templates
  for each row when (new.is_default)
  execute function private.one_default_template();
create trigger touch before update on public.mail_templates
  for each row execute function private.touch();
create trigger few_templates after insert on public.mail_templates
  for each statement execute function private.few_templates();
create trigger history after insert or update or delete on public.mail_templates
  for each row when (auth.uid() is not null)
  execute function private.keep_history();

-- The first ones

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

-- Grants

revoke execute on all functions in schema public, private from public;
grant select, delete on public.mail_templates to authenticated;
grant insert (id, kind, name, subject, body, is_default),
  update (kind, name, subject, body, is_default)
  on public.mail_templates to authenticated;

-- Row-level security

alter table public.mail_templates enable row level security;

create policy "Who writes such mails reads their templates"
  on public.mail_templates for select to authenticated
  using (case when kind = 'press' then (select private.has_role('editor'))
    else (select private.has_role('scout')) end);
create policy "Who writes such mails adds templates"
  on public.mail_templates for insert to authenticated
  with check (case when kind = 'press'
    then (select private.has_role('editor'))
    else (select private.has_role('scout')) end);
create policy "Who writes such mails changes templates"
  on public.mail_templates for update to authenticated
  using (case when kind = 'press' then (select private.has_role('editor'))
    else (select private.has_role('scout')) end)
  with check (case when kind = 'press'
    then (select private.has_role('editor'))
    else (select private.has_role('scout')) end);
create policy "Who writes such mails deletes templates"
  on public.mail_templates for delete to authenticated
  using (case when kind = 'press' then (select private.has_role('editor'))
    else (select private.has_role('scout')) end);
