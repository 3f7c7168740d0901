-- How scouts work on a demo: hear it, rate it, tag it, leave a note. Two scouts
-- at once see each other's changes, and neither overwrites the other.

create function private.demo_at_hand(p_id uuid)
returns public.demos
language plpgsql
set search_path = ''
as $$
declare
  at_hand public.demos;
begin
  perform private.as_scout();
  select * into at_hand from public.demos d
  where d.id = p_id for no key update;
  if not found then
    raise exception 'This demo is not there any more: whoever sent it may have withdrawn it.'
      using errcode = '9X130';
  end if;
  return at_hand;
end
$$;

-- Records that somebody opened the link. Only the first time counts.
create function public.hear_demo(p_id uuid)
returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  heard constant public.demos := private.demo_at_hand(p_id);
begin
  if heard.heard_at is not null then
    return heard.heard_at;
  end if;
  update public.demos d set heard_at = now() where d.id = p_id;
  return now();
end
$$;
grant execute on function public.hear_demo(uuid) to authenticated;

-- The caller's own stars, one to five; 0 removes them.
create function public.star_demo(p_id uuid, p_stars integer)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.demo_at_hand(p_id);
  if coalesce(p_stars, 0) = 0 then
    delete from public.demo_marks m
    where m.demo_id = p_id and m.user_id = auth.uid();
  elsif p_stars between 1 and 5 then
    insert into public.demo_marks as m (demo_id, user_id, stars)
    values (p_id, auth.uid(), p_stars)
    on conflict (demo_id, user_id) do update
    set stars = excluded.stars, marked_at = now()
    where m.stars <> excluded.stars;
  else
    perform private.refuse_input('stars');
  end if;
end
$$;
grant execute on function public.star_demo(uuid, integer) to authenticated;

-- Adds and removes the tags that differ between the two lists, and leaves alone
-- what somebody else changed meanwhile. Returns the current tags.
create function public.tag_demo(p_id uuid, p_tags text[], p_was text[])
returns text[]
language plpgsql security definer
set search_path = ''
as $$
declare
  tagged constant public.demos := private.demo_at_hand(p_id);
  wanted constant text[] := private.clean_tags(p_tags);
  was constant text[] := private.clean_tags(p_was);
  -- Tags a colleague added meanwhile stay, and those they removed stay away.
  now_tags constant text[] := private.clean_tags(array(
    select t from unnest(tagged.tags) t
    where t = any (wanted) or t <> all (was)
  ) || array(select t from unnest(wanted) t where t <> all (was)));
begin
  if not private.are_tags(now_tags) then
    raise exception 'Twenty tags at the most, of forty letters each.'
      using errcode = '9X135';
  end if;
  update public.demos d set tags = now_tags
  where d.id = p_id and d.tags <> now_tags;
  return now_tags;
end
$$;
grant execute on function public.tag_demo(uuid, text[], text[]) to
  authenticated;

-- Each once, in lower case, in the order in which they were added.
create function private.clean_tags(p_tags text[])
returns text[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(t.tag order by t.place), '{}')
  from (
    select w.tag, min(w.place) as place
    from (
      select lower(private.trimmed(regexp_replace(u.tag, '\s+', ' ', 'g')))
        as tag, u.place
      from unnest(p_tags[1:100]) with ordinality as u (tag, place)
    ) w
    where w.tag <> '' group by w.tag
  ) t
$$;

-- The tags in use, the commonest first, as suggestions.
create function public.demo_tags()
returns table (tag text, demos bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_scout();
  return query
    select t, count(*) from public.demos d, unnest(d.tags) t
    group by t order by count(*) desc, t limit 200;
end
$$;
grant execute on function public.demo_tags() to authenticated;

-- A note to the other scouts. Colleagues it mentions find it on Today.
create function public.note_demo(
  p_id uuid,
  p_text text,
  p_mentions uuid[] default '{}'
)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  words constant text := private.trimmed(p_text);
  meant constant uuid[] := array(
    select distinct m from unnest(p_mentions[1:100]) m where m is not null);
  written uuid;
begin
  perform private.demo_at_hand(p_id);
  if coalesce(words, '') = '' or length(words) > 2000
    or cardinality(meant) > 20 or 200 <= (
      select count(*) from public.demo_notes n where n.demo_id = p_id) then
    raise exception 'A note has 2,000 letters and twenty mentions at the most, a demo two hundred notes.'
      using errcode = '9X135';
  end if;
  if exists (select from unnest(meant) m where not exists (
    select from public.staff s
    where s.user_id = m and s.role in ('owner', 'scout'))) then
    raise exception 'Only who reads demos can be mentioned: one of these no longer does.'
      using errcode = '9X136';
  end if;
  insert into public.demo_notes (demo_id, user_id, text, mentions)
  values (p_id, auth.uid(), words, meant) returning id into written;
  return written;
end
$$;
grant execute on function public.note_demo(uuid, text, uuid[]) to authenticated;

-- Notes that mention the caller and that they have not seen yet.
create function public.my_mentions()
returns table (
  note_id uuid,
  demo_id uuid,
  artist_name text,
  by text,
  text text,
  created_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_scout();
  return query
    select n.id, n.demo_id, d.artist_name, private.colleague_name(n.user_id),
      n.text, n.created_at
    from public.demo_notes n join public.demos d on d.id = n.demo_id
    where n.mentions @> array[auth.uid()]
      and not n.seen_by @> array[auth.uid()]
    order by n.created_at desc limit 50;
end
$$;
grant execute on function public.my_mentions() to authenticated;

-- The caller has looked at a demo: its notes to them count as read.
create function public.see_mentions(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.as_scout();
  update public.demo_notes n set seen_by = n.seen_by || auth.uid()
  where n.demo_id = p_id and n.mentions @> array[auth.uid()]
    and not n.seen_by @> array[auth.uid()];
end
$$;
grant execute on function public.see_mentions(uuid) to authenticated;
