-- Letters: a draft is an ordinary row, and only functions send it. It is
-- composed once, when its moment comes, and handed to the outbox in small
-- batches (docs/decisions/039-letters.md).

-- Only a draft's words can change; the pace and the archive always can.
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
