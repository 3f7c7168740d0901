-- The press list: whom the label writes to about its records. They are people,
-- not the label's own words: no history has them, and who is deleted is gone.
--
-- More codes for the list of the foundations:
--
--   9X163  the press list is full, or no list can be read
--   9X164  somebody changed the press list meanwhile
--   9X165  nobody of them is to be written to
--   9X166  the letter is not whole
--   9X167  too many letters lately
--   9X168  there is no such mailing

-- Tables

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

-- Indexes

create index press_contacts_name_idx on public.press_contacts (name, id);
create index press_contacts_tags_idx on public.press_contacts using gin (tags);

-- Functions: one person

create function private.receive_press_contact()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.name := private.trimmed(new.name);
  new.email := lower(private.trimmed(new.email));
  new.outlet := nullif(private.trimmed(new.outlet), '');
  new.note := nullif(private.trimmed(new.note), '');
  new.tags := private.clean_tags(new.tags);
  if not new.no_mail then
    new.left_at := null;
  end if;
  if tg_op = 'UPDATE' and new.email <> old.email then
    new.bounced_at := null;
  end if;
  return new;
end
$$;

create function private.few_press_contacts()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select count(*) from public.press_contacts) > 20000 then
    raise exception 'There are twenty thousand people in the press list already.'
      using errcode = '9X163';
  end if;
  return null;
end
$$;

create trigger receive before insert or update on public.press_contacts
  for each row execute function private.receive_press_contact();
create trigger touch before update on public.press_contacts
  for each row execute function private.touch();
create trigger few_press_contacts after insert on public.press_contacts
  for each statement execute function private.few_press_contacts();

create function private.as_press_officer()
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.has_role('editor') then
    raise exception 'Only an editor writes to the press.'
      using errcode = 'insufficient_privilege';
  end if;
end
$$;

create function public.press_tags()
returns table (tag text, people bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_press_officer();
  return query
  select t, count(*) from public.press_contacts c, unnest(c.tags) t
  group by t order by count(*) desc, t limit 200;
end
$$;
comment on function public.press_tags() is
  'By what the press list can be narrowed, the most used first.';

create function public.leave_press_list(p_token uuid)
returns boolean
language sql
set search_path = ''
as $$
  with left_now as (
    update public.press_contacts c
    set no_mail = true, left_at = coalesce(c.left_at, now())
    where c.leave_token = p_token
    returning c.id
  )
  select exists (select from left_now)
$$;
comment on function public.leave_press_list(uuid) is
  'One press in a letter. The label sees that they left, and keeps the address '
  'so that nobody puts it back by mistake.';

create or replace function public.mailbox_is_gone(p_mail_id uuid)
returns void
language sql
set search_path = ''
as $$
  update public.newsletter_subs s set bounced_at = now()
  from public.mail_outbox m
  where m.id = p_mail_id and s.email = m.recipient and s.bounced_at is null;
  update public.press_contacts c set bounced_at = now()
  from public.mail_outbox m
  where m.id = p_mail_id and c.email = m.recipient and c.bounced_at is null;
$$;

-- Functions: a list of them, as a spreadsheet has it. First it is only read.

create function private.read_press_lines(p_lines jsonb)
returns table (
  line integer,
  contact_id uuid,
  was jsonb,
  becomes jsonb,
  problem text
)
language plpgsql stable
set search_path = ''
as $$
begin
  if jsonb_typeof(p_lines) is distinct from 'array'
    or jsonb_array_length(p_lines) not between 1 and 2000
    or exists (select from jsonb_array_elements(p_lines) l
      where jsonb_typeof(l) <> 'object') then
    raise exception 'Between one and two thousand lines, please.'
      using errcode = '9X163';
  end if;
  return query
  with typed as (
    select l.place::integer as place, l.words,
      lower(private.trimmed(l.words ->> 'email')) as email,
      case when l.words ->> 'id'
        ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then (l.words ->> 'id')::uuid end as id
    from jsonb_array_elements(p_lines) with ordinality as l (words, place)
  ), met as (
    -- By its own id where the file has it, so that an address can change.
    select t.*, c.id as met_id, private.press_words(c) as before
    from typed t
    left join lateral (
      select p.* from public.press_contacts p
      where p.id = t.id or p.email = t.email
      order by p.id = t.id desc nulls last limit 1
    ) c on true
  ), merged as (
    select m.*, private.merge_press_words(m.before, m.words) as after
    from met m
  )
  select g.place, g.met_id, g.before, g.after, case
    when coalesce(g.after ->> 'name', '') = '' then 'The name is missing.'
    when length(g.after ->> 'name') > 120
      or length(g.after ->> 'outlet') > 200
      or length(g.after ->> 'note') > 2000 then 'Something of it is too long.'
    when (g.after ->> 'name') ~ '[[:cntrl:]]'
      or (g.after ->> 'outlet') ~ '[[:cntrl:]]'
      then 'A name stands on one line.'
    when coalesce(not private.is_mailable(g.after ->> 'email')
      or (g.after ->> 'email') !~ '@[^@]+\.[^@]+$', true)
      then 'This is no e-mail address.'
    when not private.are_tags(array(
      select jsonb_array_elements_text(g.after -> 'tags')))
      then 'Twenty tags, of forty letters each.'
    when count(*) over (partition by g.after ->> 'email') > 1
      or (g.met_id is not null
        and count(*) over (partition by g.met_id) > 1)
      then 'They stand in the file twice.'
    when exists (select from public.press_contacts p
      where p.email = g.after ->> 'email' and p.id is distinct from g.met_id)
      then 'Somebody else in the list has this address.'
    end
  from merged g order by g.place;
end
$$;
comment on function private.read_press_lines(jsonb) is
  'What each line of a file would make of whom. What has no column stays; what '
  'is empty becomes empty, but for name and address.';

create function private.press_words(p_contact public.press_contacts)
returns jsonb
language sql immutable
set search_path = ''
as $$
  select case when p_contact.id is not null then jsonb_build_object(
    'name', p_contact.name, 'email', p_contact.email,
    'outlet', p_contact.outlet, 'tags', to_jsonb(p_contact.tags),
    'note', p_contact.note, 'no_mail', p_contact.no_mail) end
$$;

create function private.merge_press_words(p_before jsonb, p_words jsonb)
returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'name', coalesce(nullif(private.trimmed(p_words ->> 'name'), ''),
      p_before ->> 'name'),
    'email', coalesce(nullif(lower(private.trimmed(p_words ->> 'email')), ''),
      p_before ->> 'email'),
    'outlet', case when p_words ? 'outlet'
      then nullif(private.trimmed(p_words ->> 'outlet'), '')
      else p_before ->> 'outlet' end,
    'tags', case when p_words ? 'tags' then to_jsonb(private.clean_tags(
        string_to_array(p_words ->> 'tags', ',')))
      else coalesce(p_before -> 'tags', '[]') end,
    'note', case when p_words ? 'note'
      then nullif(private.trimmed(p_words ->> 'note'), '')
      else p_before ->> 'note' end,
    -- A file from before they left puts nobody back on the list.
    'no_mail', coalesce((p_before ->> 'no_mail')::boolean, false)
      or coalesce(lower(private.trimmed(p_words ->> 'no_mail'))
        in ('yes', 'true', '1', 'x'), false))
$$;

create function private.press_seen(p_lines jsonb)
returns text
language sql stable
set search_path = ''
as $$
  select md5(coalesce(string_agg(to_jsonb(r)::text, '|' order by r.line), ''))
  from private.read_press_lines(p_lines) r
$$;
comment on function private.press_seen(jsonb) is
  'Names what somebody saw: it is another one when anything of it changed.';

create function public.compare_press(p_lines jsonb)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_press_officer();
  return jsonb_build_object('seen', private.press_seen(p_lines), 'lines', (
    select coalesce(jsonb_agg(to_jsonb(r) order by r.line), '[]')
    from private.read_press_lines(p_lines) r));
end
$$;
comment on function public.compare_press(jsonb) is
  'What bringing these lines would change, line by line, and the word by which '
  'it is brought.';

create function public.bring_press(p_lines jsonb, p_seen text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  added integer;
  changed integer;
begin
  perform private.as_press_officer();
  -- Of two files at once the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('the press list', 0));
  if private.press_seen(p_lines) is distinct from p_seen then
    raise exception 'Somebody changed the press list meanwhile. Look again at what would change.'
      using errcode = '9X164';
  end if;
  if exists (select from private.read_press_lines(p_lines) r
    where r.problem is not null) then
    raise exception 'Some of the lines are to be put right first.'
      using errcode = '9X163';
  end if;
  update public.press_contacts c
  set name = r.becomes ->> 'name', email = r.becomes ->> 'email',
    outlet = r.becomes ->> 'outlet', note = r.becomes ->> 'note',
    tags = array(select jsonb_array_elements_text(r.becomes -> 'tags')),
    no_mail = (r.becomes ->> 'no_mail')::boolean
  from private.read_press_lines(p_lines) r
  where c.id = r.contact_id and r.was <> r.becomes;
  get diagnostics changed = row_count;
  insert into public.press_contacts (name, email, outlet, note, tags, no_mail)
  select r.becomes ->> 'name', r.becomes ->> 'email', r.becomes ->> 'outlet',
    r.becomes ->> 'note',
    array(select jsonb_array_elements_text(r.becomes -> 'tags')),
    (r.becomes ->> 'no_mail')::boolean
  from private.read_press_lines(p_lines) r where r.contact_id is null;
  get diagnostics added = row_count;
  return jsonb_build_object('added', added, 'changed', changed);
end
$$;
comment on function public.bring_press(jsonb, text) is
  'Writes what was seen, all of it or nothing. Brought twice it changes '
  'nothing.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant select (id, name, email, outlet, tags, note, no_mail, left_at,
    bounced_at, created_at, updated_at),
  insert (name, email, outlet, tags, note, no_mail),
  update (name, email, outlet, tags, note, no_mail), delete
  on public.press_contacts to authenticated;
grant execute on function public.press_tags(), public.compare_press(jsonb),
  public.bring_press(jsonb, text) to authenticated;

-- Row-level security

alter table public.press_contacts enable row level security;

create policy "Editors read the press list"
  on public.press_contacts for select to authenticated
  using ((select private.has_role('editor')));
create policy "Editors add to the press list"
  on public.press_contacts for insert to authenticated
  with check ((select private.has_role('editor')));
create policy "Editors change the press list"
  on public.press_contacts for update to authenticated
  using ((select private.has_role('editor')))
  with check ((select private.has_role('editor')));
create policy "Editors remove people from the press list"
  on public.press_contacts for delete to authenticated
  using ((select private.has_role('editor')));
