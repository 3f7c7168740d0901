-- Recognising demos: finds the same link or the same person again, however they
-- are spelled this time.

-- An address without the parts that its owner ignores: the part after a +, and
-- the dots that one large host ignores.
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

-- A key short enough for an index, in any script; two long ones stay distinct.
create function private.short_key(p_key text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when length(p_key) > 300
    then left(p_key, 200) || ' ' || md5(p_key) else p_key end
$$;

create function private.artist_key(p_name text)
returns text
language sql stable parallel safe
set search_path = ''
as $$
  -- A name without letters of any script cannot be compared.
  select private.short_key(nullif(regexp_replace(regexp_replace(
      lower(extensions.unaccent(normalize(p_name, nfkc))), '^the\s+', ''),
    '[^[:alnum:]]', '', 'g'), ''))
$$;

-- A link's query in one order, without the parameters that p_drop matches.
create function private.link_query(p_query text, p_drop text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select string_agg(q, '&' order by q collate "C")
  from unnest(string_to_array(p_query, '&')) q
  where q <> '' and lower(split_part(q, '=', 1)) !~ p_drop
$$;

-- A link in one spelling: without scheme, www, tracking and last slash. A film,
-- track or shared file has its host's name for it, where that is certain.
create function private.link_key(p_link text)
returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  bare constant text := split_part(
    regexp_replace(private.trimmed(p_link), '^https?://', '', 'i'), '#', 1);
  -- Parameters for campaigns, click ids and share buttons.
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
    -- A private track's link ends in a key: it is the same track.
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
    -- Two at once from one address must get the same page.
    perform pg_advisory_xact_lock(hashtextextended('mail ' || new.email, 0));
    new.sender_id := coalesce((
      select d.sender_id from public.demos d
      where d.email = new.email limit 1), new.sender_id);
  end if;
  return new;
end
$$;

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

-- However a demo is deleted, its sent and waiting mail goes too. The last demo
-- of an address takes the address along.
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
  -- It was the last demo of this address: a waiting confirmation is not sent
  -- any more, and a sent one forgets its recipient.
  delete from public.mail_outbox m
  where m.recipient = old.email and m.kind = 'demo_received'
    and m.status not in ('sent', 'held');
  update public.mail_outbox m set recipient = null
  where m.recipient = old.email and m.kind = 'demo_received';
  return null;
end
$$;

-- Earlier demos with the same link, person or name, newest first, with their
-- verdicts.
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
grant execute on function public.demo_again(uuid) to authenticated;
