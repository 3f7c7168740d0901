-- Importing a press list from a file. Each line is read once in each call: two
-- thousand lines are compared and written within two seconds.

-- The contact each line of a spreadsheet would change, and how; writes nothing.
-- A missing column changes nothing; an empty cell empties the field, except
-- name and address.
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
  with typed as materialized (
    select l.place::integer as place, l.words,
      lower(private.trimmed(l.words ->> 'email')) as email,
      case when l.words ->> 'id'
        ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then (l.words ->> 'id')::uuid end as id
    from jsonb_array_elements(p_lines) with ordinality as l (words, place)
  ), met as (
    -- Match by id where the file has it, so that an address can change.
    select t.place, t.words, coalesce(i.id, e.id) as met_id
    from typed t
    left join public.press_contacts i on i.id = t.id
    left join public.press_contacts e on e.email = t.email
  ), known as (
    select m.place, m.words, m.met_id, private.press_words(c) as before
    from met m left join public.press_contacts c on c.id = m.met_id
  ), merged as materialized (
    -- Materialized, or each condition below would merge the line again.
    select k.place, k.met_id, k.before,
      private.merge_press_words(k.before, k.words) as after
    from known k
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
      then 'This is not an email address.'
    when not private.are_tags(array(
      select jsonb_array_elements_text(g.after -> 'tags')))
      then 'Twenty tags, of forty letters each.'
    when count(*) over (partition by g.after ->> 'email') > 1
      or (g.met_id is not null
        and count(*) over (partition by g.met_id) > 1)
      then 'They stand in the file twice.'
    when o.id <> g.met_id or (o.id is not null and g.met_id is null)
      then 'Somebody else in the list has this address.'
    end
  from merged g
  left join public.press_contacts o on o.email = g.after ->> 'email'
  order by g.place;
end
$$;

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

create function private.merge_press_words(
  p_before jsonb,
  p_words jsonb
)
returns jsonb
-- Not in SQL, which would plan its functions anew for every line.
language plpgsql immutable
set search_path = ''
as $$
begin
  return jsonb_build_object(
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
        in ('yes', 'true', '1', 'x'), false));
end
$$;

-- The changes that importing these lines would make, line by line, and the hash
-- that confirms the import.
create function public.compare_press(p_lines jsonb)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  lines jsonb;
begin
  perform private.as_press_officer();
  lines := private.press_comparison(p_lines);
  return jsonb_build_object('seen', md5(lines::text), 'lines', lines);
end
$$;
grant execute on function public.compare_press(jsonb) to authenticated;

-- Imports what was seen, all of it or nothing. A repeat changes nothing.
create function public.bring_press(p_lines jsonb, p_seen text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  lines jsonb;
  added integer;
  changed integer;
begin
  perform private.as_press_officer();
  -- When two files come at once, the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended('the press list', 0));
  lines := private.press_comparison(p_lines);
  if md5(lines::text) is distinct from p_seen then
    raise exception 'Somebody changed the press list meanwhile. Look again at what would change.'
      using errcode = '9X164';
  end if;
  if exists (select from jsonb_array_elements(lines) l
    where l ->> 'problem' is not null) then
    raise exception 'Some of the lines are to be put right first.'
      using errcode = '9X163';
  end if;
  update public.press_contacts c
  set name = l.becomes ->> 'name', email = l.becomes ->> 'email',
    outlet = l.becomes ->> 'outlet', note = l.becomes ->> 'note',
    tags = array(select jsonb_array_elements_text(l.becomes -> 'tags')),
    no_mail = (l.becomes ->> 'no_mail')::boolean
  from jsonb_to_recordset(lines) l (contact_id uuid, was jsonb, becomes jsonb)
  where c.id = l.contact_id and l.was <> l.becomes;
  get diagnostics changed = row_count;
  insert into public.press_contacts (name, email, outlet, note, tags, no_mail)
  select l.becomes ->> 'name', l.becomes ->> 'email', l.becomes ->> 'outlet',
    l.becomes ->> 'note',
    array(select jsonb_array_elements_text(l.becomes -> 'tags')),
    (l.becomes ->> 'no_mail')::boolean
  from jsonb_to_recordset(lines) l (contact_id uuid, becomes jsonb)
  where l.contact_id is null;
  get diagnostics added = row_count;
  return jsonb_build_object('added', added, 'changed', changed);
end
$$;
grant execute on function public.bring_press(jsonb, text) to authenticated;

-- The changes that importing these lines would make. The hash is the version
-- somebody saw: any change to it gives another hash.
create function private.press_comparison(p_lines jsonb)
returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.line), '[]')
  from private.read_press_lines(p_lines) r
$$;
