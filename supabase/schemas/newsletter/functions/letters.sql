-- The letter: what the label writes to its list. A draft is an ordinary row;
-- what happens to it goes by functions. It is composed once, when its moment
-- comes, and then handed to the outbox in small portions
-- (docs/decisions/039-letters.md).
--
-- More codes for the list of the foundations:
--
-- 9X145 there is no such letter 9X146 it is not in a state in which this can be
-- done {"state"} 9X147 it was changed since it was read 9X148 something is
-- missing before it can go out {"field"} 9X149 what is on its way is not
-- written any more 9X150 nobody is in this audience

-- Words are a draft's. The pace and the archive can be changed at any time.
create function private.keep_letter()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.state <> 'draft' and (new.slug, new.subject, new.preheader,
    new.blocks, new.audience) is distinct from (old.slug, old.subject,
    old.preheader, old.blocks, old.audience)
  then
    raise exception 'This letter is on its way: its words stay as they are.'
      using errcode = '9X149', detail = format('{"state": "%s"}', old.state);
  end if;
  new.updated_at := now();
  new.fault := null;
  return new;
end
$$;

create function private.archive_letter()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.archived_letters a
  where a.letter_id = new.id and not new.in_archive;
  insert into public.archived_letters
    (letter_id, slug, subject, preheader, content, sent_at)
  select new.id, new.slug, new.subject, new.preheader, e.content,
    new.started_at
  from private.letter_editions e
  where e.letter_id = new.id and new.in_archive and new.started_at is not null
  on conflict do nothing;
  return null;
end
$$;
