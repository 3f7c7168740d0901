-- The press list: people the label writes to about its records. The history
-- does not keep them, and a deleted person is gone.

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

-- Tags for filtering the press list, most used first. No number: fewer than
-- five people.
create function public.press_tags()
returns table (tag text, people bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_press_officer();
  return query
  select t, private.audience_count(count(*))::bigint
  from public.press_contacts c, unnest(c.tags) t
  group by t order by 2 desc nulls last, t limit 200;
end
$$;
grant execute on function public.press_tags() to authenticated;

-- Unsubscribes with one click in a letter. The label sees that they left, and
-- keeps the address so that nobody adds it again by mistake.
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
