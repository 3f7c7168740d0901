-- Previews: what is not public yet, on its real page, for who was given a link
-- to it; and for the label's people the whole site as of another moment
-- (docs/decisions/024-previews.md). A row says what is opened and for how
-- long; the server asks for it at every request, so that what is revoked is
-- over with the next one.
--
-- More codes for the list of the foundations:
--
--   9X060  there is no such thing to be previewed
--   9X061  too many links are open already
--   9X062  no moment the site can be looked at for

-- Tables

create table private.preview_links (
  id uuid primary key default gen_random_uuid(),
  secret_sha256 bytea not null unique,
  things text[] not null check (cardinality(things) <= 50),
  path text not null check (path ~ '^/([a-z]+(/[a-z0-9-]+)?)?$'),
  as_of timestamptz,
  session_id uuid,
  made_by uuid not null references auth.users (id) on delete cascade,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- Another moment shows all that is coming: nobody is handed that.
  check (as_of is null or session_id is not null)
);
comment on table private.preview_links is
  'What a preview opens, for how long, and who made it. Of its secret only the '
  'digest is here.';
comment on column private.preview_links.things is
  'The rows it opens, as label.preview names them; the first is its subject.';
comment on column private.preview_links.session_id is
  'For who made it alone, in this session; a link for others has none.';

-- Indexes

create index preview_links_made_by_idx on private.preview_links (made_by);
create index preview_links_subject_idx on private.preview_links ((things[1]))
  where session_id is null;

-- Functions: what can be previewed, and whose that is

create function private.preview_role(p_table text)
returns text
language sql immutable
set search_path = ''
as $$
  select case
    when p_table in ('artists', 'releases', 'artist_tour_dates',
      'artist_videos', 'news_articles') then 'editor'
    when p_table = 'products' then 'shop'
  end
$$;

create function private.as_previewer(p_table text)
returns void
language plpgsql stable
set search_path = ''
as $$
declare
  keeper constant text := private.preview_role(p_table);
begin
  if not (case when keeper is null then private.has_role('editor', 'shop')
    else private.has_role(keeper) end) then
    raise exception 'Only who writes a thing previews it.'
      using errcode = 'insufficient_privilege';
  end if;
  if keeper is null then
    raise exception 'There is no preview of this.' using errcode = '9X060';
  end if;
end
$$;

create function private.preview_path(p_table text, p_id uuid)
returns text
language sql stable
set search_path = ''
as $$
  select '/artist/' || slug from public.artists
  where p_table = 'artists' and id = p_id
  union all
  select '/release/' || slug from public.releases
  where p_table = 'releases' and id = p_id
  union all
  select '/event/' || id from public.artist_tour_dates
  where p_table = 'artist_tour_dates' and id = p_id
  union all
  select '/visuals' from public.artist_videos
  where p_table = 'artist_videos' and id = p_id
  union all
  select '/news/' || slug from public.news_articles
  where p_table = 'news_articles' and id = p_id
  union all
  select '/product/' || slug from public.products
  where p_table = 'products' and id = p_id
$$;

create function private.preview_company(p_table text, p_id uuid)
returns table (thing text, title text)
language sql stable
set search_path = ''
as $$
  select 'products:' || p.id, p.title from public.products p
  where p_table = 'releases' and p.release_id = p_id
    and not (p.active and p.public_from <= now())
  union all
  select 'artist_videos:' || v.id, v.title from public.artist_videos v
  where p_table = 'releases'
    and (v.release_id = p_id or v.id in (
      select f.video_id from private.unreleased_films f
      where f.release_id = p_id))
    and not (v.is_public and v.open_from <= now())
  union all
  select 'news_articles:' || n.id, n.title
  from public.releases r
  join public.news_articles n
    on n.content ~ ('\]\(/release/' || r.slug || '\)')
  where p_table = 'releases' and r.id = p_id
    and not (n.status = 'published' and n.public_from <= now())
  union all
  select 'artists:' || a.id, a.name from public.artists a
  where not (a.is_public and a.public_from <= now()) and a.id = case p_table
    when 'releases' then (
      select r.artist_id from public.releases r where r.id = p_id)
    when 'products' then (
      select p.artist_id from public.products p where p.id = p_id)
    when 'artist_tour_dates' then (
      select d.artist_id from public.artist_tour_dates d where d.id = p_id)
    when 'artist_videos' then (
      select v.artist_id from public.artist_videos v where v.id = p_id)
    end
  limit 40
$$;
comment on function private.preview_company(text, uuid) is
  'What is not public either and belongs on the same pages: a record''s '
  'products, films and articles, and whose it is.';

create function public.preview_company(p_table text, p_id uuid)
returns table (thing text, title text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_previewer(p_table);
  return query select c.thing, c.title
    from private.preview_company(p_table, p_id) c;
end
$$;
comment on function public.preview_company(text, uuid) is
  'What a preview of this thing can open besides it.';

-- Functions: making and ending

create function private.add_preview(
  p_things text[],
  p_path text,
  p_for interval,
  p_as_of timestamptz default null,
  p_session uuid default null
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  secret constant text :=
    replace(gen_random_uuid() || '' || gen_random_uuid(), '-', '');
  made private.preview_links;
begin
  insert into private.preview_links
    (secret_sha256, things, path, as_of, session_id, made_by, expires_at)
  values (sha256(convert_to(secret, 'UTF8')), p_things, p_path, p_as_of,
    p_session, auth.uid(), now() + p_for)
  returning * into made;
  return jsonb_build_object('id', made.id, 'token', secret,
    'path', made.path, 'expires_at', made.expires_at);
end
$$;

create function public.make_preview_link(
  p_table text,
  p_id uuid,
  p_with text[] default '{}'
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 50;
  path constant text := private.preview_path(p_table, p_id);
  made jsonb;
begin
  perform private.as_previewer(p_table);
  if path is null or not coalesce(p_with <@ array(
    select c.thing from private.preview_company(p_table, p_id) c), false) then
    raise exception 'Something of this is not there any more, or is public by '
      'now. Look again.' using errcode = '9X060';
  end if;
  -- Of two at once the second sees the first.
  perform pg_advisory_xact_lock(
    hashtextextended('previews of ' || auth.uid(), 0));
  if most <= (
    select count(*) from private.preview_links l
    where l.made_by = auth.uid() and l.session_id is null
      and l.revoked_at is null and l.expires_at > now()
  ) then
    raise exception 'You have given out % links that are still open. End one '
      'first.', most using errcode = '9X061';
  end if;
  -- Those that were ended stay for a while: they are not without number.
  if not private.take_allowance('preview links of ' || auth.uid(), 1, 60, 20)
  then
    raise exception 'You have made very many links lately. Make the next one '
      'in a few minutes.' using errcode = '9X061';
  end if;
  -- A track that is added meanwhile waits and sees the link.
  perform from public.releases r
  where p_table = 'releases' and r.id = p_id for no key update;
  made := private.add_preview(
    array[p_table || ':' || p_id] || p_with, path, interval '7 days');
  -- Its streams follow: their names are told now.
  update public.audio_files a set is_open = null
  where p_table = 'releases' and a.release_id = p_id;
  return made;
end
$$;
comment on function public.make_preview_link(text, uuid, text[]) is
  'A link by which whoever has it sees this thing, and what is named besides, '
  'for a week. Its secret is told once.';

create function public.begin_preview(
  p_table text default null,
  p_id uuid default null,
  p_as_of timestamptz default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  path text := '/';
  things text[] := '{}';
begin
  if p_table is null and not private.has_role('editor', 'shop') then
    raise exception 'Only who makes or sells it looks ahead.'
      using errcode = 'insufficient_privilege';
  elsif p_table is not null then
    perform private.as_previewer(p_table);
    path := private.preview_path(p_table, p_id);
    things := array[p_table || ':' || p_id] || array(
      select c.thing from private.preview_company(p_table, p_id) c);
  end if;
  if path is null then
    raise exception 'This is not there any more.' using errcode = '9X060';
  end if;
  if p_table is null and coalesce(p_as_of not between
    now() - interval '50 years' and now() + interval '50 years', true) then
    raise exception 'A moment of these fifty years, please.'
      using errcode = '9X062';
  end if;
  -- One at a time.
  delete from private.preview_links l
  where l.made_by = auth.uid() and l.session_id = session;
  return private.add_preview(things, path, interval '12 hours',
    case when p_table is null then date_trunc('second', p_as_of) end, session);
end
$$;
comment on function public.begin_preview(text, uuid, timestamptz) is
  'For the caller alone, while this session and their role last: a thing, or '
  'without one the whole site as of a moment.';

create function public.preview_links_of(p_table text, p_id uuid)
returns table (
  id uuid,
  made_by text,
  made_at timestamptz,
  expires_at timestamptz,
  last_used_at timestamptz,
  opens integer
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_previewer(p_table);
  return query
    select l.id, s.name, l.made_at, l.expires_at, l.last_used_at,
      cardinality(l.things)
    from private.preview_links l
    join public.staff s on s.user_id = l.made_by
      and s.role in ('owner', private.preview_role(p_table))
    where l.things[1] = p_table || ':' || p_id and l.session_id is null
      and l.revoked_at is null and l.expires_at > now()
    order by l.made_at desc
    limit 100;
end
$$;
comment on function public.preview_links_of(text, uuid) is
  'The links to a thing that are open, whoever of the label made them.';

create function public.revoke_preview_link(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  subject text;
begin
  select split_part(l.things[1], ':', 1) into subject
  from private.preview_links l where l.id = p_id and l.session_id is null;
  perform private.as_previewer(subject);
  update private.preview_links l set revoked_at = now()
  where l.id = p_id and l.revoked_at is null;
end
$$;
comment on function public.revoke_preview_link(uuid) is
  'Ends a link for everybody who has it, at once.';

create function public.coming_moment()
returns timestamptz
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_role('editor', 'shop') then
    raise exception 'Only who makes or sells it looks ahead.'
      using errcode = 'insufficient_privilege';
  end if;
  return private.next_moment();
end
$$;
comment on function public.coming_moment() is
  'When something comes out next; null when nothing is set to.';

-- Functions: what follows. Who is given a link to a record learns where its
-- streams lie, and could tell: from then on their names guard nothing, so until
-- its day they are heard in a preview alone.

create or replace function private.follow_release()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The lock makes a track that is added while its release is being withdrawn,
  -- or shown to somebody, wait and see that.
  select r.is_public and r.status = 'Released', r.public_from
  into new.is_open, new.open_from
  from public.releases r where r.id = new.release_id for share;
  new.is_open := coalesce(new.is_open, false);
  new.open_from := coalesce(new.open_from, now());
  new.was_open := (tg_op = 'UPDATE'
      and (old.was_open or (old.is_open and old.open_from <= now())))
    or exists (
      select from private.preview_links l
      where l.things[1] = 'releases:' || new.release_id
        and l.session_id is null);
  return new;
end
$$;
comment on column public.audio_files.was_open is
  'Whether others than the label could know where its stream lies, because it '
  'was public or somebody had a link to a preview of it: a name that is known '
  'guards nothing.';
comment on function private.place_due_streams() is
  'Of a record that was out and then set to a later day, or shown by a link: '
  'its streams come on that day. All others lie where they are asked for '
  'already.';
comment on function public.keep_release_day() is
  'What is left to do when something has come out. But for the streams of what '
  'was known before, nothing that visitors see waits for it.';

-- Functions: forgetting

create or replace function public.tidy_up()
returns void
language sql security definer
set search_path = ''
as $$
  delete from private.hits where hit_at < now() - interval '1 day';
  delete from private.allowances where counted_at < now() - interval '1 day';
  update public.mail_outbox set recipient = null
  where status in ('sent', 'held') and recipient is not null
    and coalesce(sent_at, created_at) < now() - interval '30 days';
  delete from public.mail_outbox
  where status = 'dead' and next_attempt_at < now() - interval '30 days';
  -- Nobody was told where to pay it, or nobody tried; the provider repeats
  -- its messages for three days at the most.
  delete from public.checkouts
  where status = 'ended' and begun_at is null and ended_at < now()
    - case when session_id is null then interval '1 hour'
      else interval '4 days' end;
  delete from public.checkouts
  where status = 'ended' and ended_at < now() - interval '30 days';
  update public.checkouts set client_block = null
  where ended_at < now() - interval '30 days' and client_block is not null;
  -- Six years after the financial year of a sale, at the latest.
  select private.erase_buyer(o.id) from public.orders o
  where o.created_at < now() - interval '7 years' and o.email is not null;
  delete from public.stock_alerts
  where created_at < now() - interval '12 months';
  delete from private.preview_links
  where least(revoked_at, expires_at) < now() - interval '30 days';
  delete from public.history where at < now() - interval '2 years';
  -- Last, since buyers wait while it has their rows.
  select private.recount_claims();
$$;
comment on function public.tidy_up() is
  'Forgets what is no longer needed: counted requests, where mails went, '
  'mails that could not be sent, checkouts that came to nothing and where the '
  'others came from, who bought what after the years the law asks for, '
  'previews that are over, and who edited what after two years.';

-- Functions: what the server asks at every request of a preview

create function private.preview_holds(p_link private.preview_links)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  subject constant text := split_part(p_link.things[1], ':', 1);
  keeper constant text := private.preview_role(subject);
begin
  if p_link.session_id is null then
    return exists (
      select from public.staff s where s.user_id = p_link.made_by
        and s.role in ('owner', keeper));
  end if;
  -- By the same rules as Studio itself, as who made it.
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', p_link.made_by, 'role', 'authenticated',
    'session_id', p_link.session_id, 'aal', (
      select s.aal from auth.sessions s where s.id = p_link.session_id)
    )::text, true);
  return case when keeper is null then private.has_role('editor', 'shop')
    else private.has_role(keeper) end;
end
$$;
comment on function private.preview_holds(private.preview_links) is
  'Whether who made it still may: who leaves the label takes their links '
  'along, and what is for one person ends with their session.';

create function private.open_preview(p_token text)
returns table (
  state text,
  preview text,
  as_of timestamptz,
  path text,
  expires_at timestamptz,
  own boolean
)
language plpgsql security definer
set search_path = ''
as $$
declare
  link private.preview_links;
begin
  select * into link from private.preview_links l
  where l.secret_sha256 = sha256(convert_to(p_token, 'UTF8'));
  if link.id is null then
    return query select 'unknown', null, null::timestamptz, null,
      null::timestamptz, false;
    return;
  end if;
  state := case
    when link.revoked_at is not null or link.expires_at <= now()
      or not private.preview_holds(link) then 'ended'
    -- A page with its pictures and reads is some twenty.
    when not private.take_allowance('preview ' || link.id, 1, 300, 7200)
      then 'busy'
    else 'open' end;
  if state = 'open' then
    update private.preview_links l set last_used_at = now()
    where l.id = link.id
      and coalesce(l.last_used_at < now() - interval '1 minute', true);
  end if;
  return query select state, array_to_string(link.things, ','), link.as_of,
    link.path, link.expires_at, link.session_id is not null;
end
$$;
comment on function private.open_preview(text) is
  'What a secret opens now: unknown, ended, busy (asked too often) or open.';

create function private.leave_preview(p_token text)
returns boolean
language sql security definer
set search_path = ''
as $$
  with gone as (
    delete from private.preview_links l
    where l.secret_sha256 = sha256(convert_to(p_token, 'UTF8'))
      and l.session_id is not null
    returning 1
  )
  select exists (select from gone)
$$;
comment on function private.leave_preview(text) is
  'Ends a preview that is somebody''s own, and says whether it was one. A link '
  'for others stays for the others.';

create function private.previewed_stream(
  p_name text,
  p_preview text,
  p_as_of timestamptz
)
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.audio_files a
    where a.storage_bucket = 'streams' and a.storage_path = p_name
      and ('releases:' || a.release_id
          = any (string_to_array(p_preview, ','))
        or a.is_open and a.open_from <= p_as_of)
  ) and exists (
    select from storage.objects o
    where o.bucket_id = 'masters' and o.name = 'withheld/' || p_name)
$$;
comment on function private.previewed_stream(text, text, timestamptz) is
  'Whether a stream is withheld from visitors and belongs to what is looked '
  'at here.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function public.preview_company(text, uuid),
  public.make_preview_link(text, uuid, text[]),
  public.begin_preview(text, uuid, timestamptz),
  public.preview_links_of(text, uuid), public.revoke_preview_link(uuid),
  public.coming_moment() to authenticated;

-- Row-level security: no policy, so nobody but by these functions

alter table private.preview_links enable row level security;
