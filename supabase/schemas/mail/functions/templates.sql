-- Templates for mails the label writes often, with placeholders for names.

-- Fills in {name}, {artist}, {title} and {link}; one without a value stays.
-- domain/mail-template.ts shows the same before sending.
create function private.fill_template(p_text text, p_words jsonb)
returns text
language sql immutable
set search_path = ''
as $$
  -- One pass from left to right: inserted text is not scanned again, even if it
  -- contains braces.
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

-- The first placeholder of a template left unfilled; null when there is none.
create function private.place_left_open(p_text text)
returns text
language sql immutable
set search_path = ''
as $$
  select substring(p_text from '\{(?:name|artist|title|link)\}')
$$;

-- A stranger's name, made safe for a mail to the address they typed, which may
-- be somebody else's: without links of any kind.
create function private.name_in_mail(p_name text, p_otherwise text)
returns text
language sql immutable
set search_path = ''
as $$
  -- An address of any kind, a phone number, invisible characters, or a name too
  -- long to be one, could carry a stranger's message to somebody who never
  -- asked. Letters of every width and script are compared alike.
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

create function private.one_default_template()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- When two change it at once, the second sees the first.
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

-- Whether the caller writes mails of this kind.
create function private.may_keep_template(p_row_id text)
returns boolean
language sql stable security definer
set search_path = ''
as $$
  -- For a deleted one, its last history line gives its kind.
  select case coalesce(
    (select t.kind from public.mail_templates t where t.id::text = p_row_id),
    (select h.before ->> 'kind' from public.history h
      where h.table_name = 'mail_templates' and h.row_id = p_row_id
        and h.verb = 'delete' order by h.id desc limit 1))
    when 'press' then private.has_role('editor')
    else private.has_role('scout') end
$$;
grant execute on function private.may_keep_template(text) to authenticated;
