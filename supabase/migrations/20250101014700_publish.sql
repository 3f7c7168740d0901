-- Publishing: a draft comes out now or at a moment, alone or with what belongs
-- to it, and is withdrawn the same way.
--
-- More codes for the list of the foundations:
--
--   9X045  it cannot be published or withdrawn as asked  {"table", "id"}
--   9X046  somebody has changed it since it was read     {"table", "id"}

-- Tables: what was out and was taken back is no draft. A record and an
-- article have a word for it already.

do $$
declare
  shown text;
begin
  foreach shown in array array['artists', 'artist_tour_dates',
    'artist_videos', 'products'] loop
    execute format('alter table public.%I
      add column withdrawn_at timestamptz', shown);
    execute format('comment on column public.%I.withdrawn_at is %L', shown,
      'When it was taken back after visitors had seen it; empty for a draft, '
      'and once it is shown again.');
  end loop;
end
$$;
alter table public.products disable trigger user;
update public.products p set withdrawn_at = p.updated_at
where not p.active
  and exists (select from public.order_items i where i.product_id = p.id);
alter table public.products enable trigger user;

-- Functions: what follows

create function private.is_back()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.withdrawn_at := null;
  return new;
end
$$;
comment on function private.is_back() is
  'What is shown again is no longer withdrawn, whoever throws its switch.';

create trigger is_back before insert or update on public.artists
  for each row when (new.is_public and new.withdrawn_at is not null)
  execute function private.is_back();
create trigger is_back before insert or update on public.artist_tour_dates
  for each row when (new.is_public and new.withdrawn_at is not null)
  execute function private.is_back();
create trigger is_back before insert or update on public.artist_videos
  for each row when (new.is_public and new.withdrawn_at is not null)
  execute function private.is_back();
create trigger is_back before insert or update on public.products
  for each row when (new.active and new.withdrawn_at is not null)
  execute function private.is_back();

create function private.end_previews()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  thing constant text := tg_table_name || ':' || new.id;
begin
  update private.preview_links l
  set revoked_at = case when l.things[1] = thing then now() end,
    things = case when l.things[1] = thing then l.things
      else array_remove(l.things, thing) end
  where l.session_id is null and l.revoked_at is null
    and l.expires_at > now() and thing = any (l.things);
  return null;
end
$$;
comment on function private.end_previews() is
  'What is withdrawn nobody outside the label sees any more: links to it end, '
  'and others open it no longer.';

do $$
declare
  shown record;
begin
  for shown in
    select * from (values
      ('artists', 'withdrawn_at is not null'),
      ('artist_tour_dates', 'withdrawn_at is not null'),
      ('artist_videos', 'withdrawn_at is not null'),
      ('products', 'withdrawn_at is not null'),
      ('releases', 'status = ''Withdrawn'''),
      ('news_articles', 'status = ''archived''')
    ) as t (name, is_over)
  loop
    execute format('create trigger end_previews after update on public.%1$I
      for each row when ((new.%2$s) and (old.%2$s) is not true)
      execute function private.end_previews()', shown.name, shown.is_over);
  end loop;
end
$$;

create function private.date_article()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.publish_date := new.public_from;
  return new;
end
$$;
comment on function private.date_article() is
  'An article is dated by the moment it comes out, unless somebody says '
  'otherwise.';

-- By its name behind the one that makes the moment a whole second.
create trigger date_article before insert or update on public.news_articles
  for each row when (new.status = 'published' and new.publish_date is null)
  execute function private.date_article();

-- That its record has another day is no edit of a product.
drop trigger touch on public.products;
create trigger touch before update on public.products
  for each row when (to_jsonb(old) - 'out_from' <> to_jsonb(new) - 'out_from')
  execute function private.touch();
drop trigger touch on public.artist_videos;
create trigger touch
  before update of artist_id, release_id, title, video_type, description, url,
    captions_url, thumbnail_url, display_order, is_public, public_from,
    withdrawn_at, updated_at
  on public.artist_videos
  for each row execute function private.touch();

-- Functions: publishing

create type private.thing as (
  table_name text,
  id uuid,
  name text,
  is_on boolean,
  public_from timestamptz
);
comment on type private.thing is
  'What is to be published or withdrawn, as it stands: its switch and its '
  'moment.';

create function private.switch_of(p_table text)
returns text
language sql immutable
set search_path = ''
as $$
  select case
    when p_table in ('artists', 'artist_tour_dates', 'artist_videos')
      then 'is_public'
    when p_table = 'releases' then 'is_public and status = ''Released'''
    when p_table = 'news_articles' then 'status = ''published'''
    when p_table = 'products' then 'active'
  end
$$;
comment on function private.switch_of(text) is
  'When a thing is shown, its moment apart, as the policies say it; null for '
  'what is never published by itself.';

create function private.things_taken(p_things jsonb)
returns private.thing[]
language plpgsql
set search_path = ''
as $$
declare
  asked record;
  taken private.thing;
  things private.thing[] := '{}';
  changed timestamptz;
begin
  if not private.has_role('editor', 'shop') then
    raise exception 'Only the label publishes and withdraws.'
      using errcode = 'insufficient_privilege';
  end if;
  if jsonb_typeof(p_things) is distinct from 'array'
    or jsonb_array_length(p_things) not between 1 and 200 then
    raise exception 'Choose between one and 200 things.'
      using errcode = '9X001', detail = '{"field": "things"}';
  end if;
  -- In one order, whoever asks: of two who take the same neither waits for
  -- the other for ever.
  for asked in
    select distinct t ->> 'table' as table_name, t ->> 'id' as id,
      t ->> 'updated_at' as updated_at
    from jsonb_array_elements(p_things) t order by 1, 2
  loop
    if private.switch_of(asked.table_name) is null
      or pg_input_is_valid(asked.id, 'uuid') is not true
      or pg_input_is_valid(asked.updated_at, 'timestamptz') is not true then
      raise exception 'This cannot be published or withdrawn.'
        using errcode = '9X001', detail = '{"field": "things"}';
    end if;
    taken := null;
    execute format('select %L, t.id, private.name_of(to_jsonb(t)), %s,
        t.public_from from public.%I t where t.id = $1',
      asked.table_name, private.switch_of(asked.table_name),
      asked.table_name)
    into taken using asked.id::uuid;
    if taken.id is null then
      raise exception 'One of them is not there any more. Look again.'
        using errcode = '9X045', detail = private.of_thing(asked.table_name,
          asked.id);
    end if;
    execute format('select t.updated_at from public.%I t where t.id = $1
      for no key update', asked.table_name)
    into changed using taken.id;
    if changed is null then
      raise exception '% is not yours to publish or withdraw.', taken.name
        using errcode = 'insufficient_privilege',
          detail = private.of_thing(asked.table_name, asked.id);
    end if;
    if changed <> asked.updated_at::timestamptz then
      raise exception '% was changed meanwhile. Look again first.', taken.name
        using errcode = '9X046', detail = private.of_thing(asked.table_name,
          asked.id);
    end if;
    things := things || taken;
  end loop;
  return things;
end
$$;
comment on function private.things_taken(jsonb) is
  'Each of [{"table", "id", "updated_at"}], locked for the caller. One that is '
  'not there, not theirs or not as they read it refuses all.';

create function private.of_thing(p_table text, p_id text)
returns text
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('table', p_table, 'id', p_id)::text
$$;

create function public.publish(
  p_things jsonb, p_at timestamptz default null
)
returns text
language plpgsql
set search_path = ''
as $$
declare
  things constant private.thing[] := private.things_taken(p_things);
  thing private.thing;
  change text;
begin
  if p_at <= now() then
    raise exception 'That moment has passed. Publish it now, or choose another.'
      using errcode = '9X045';
  end if;
  if p_at > now() + interval '5 years' then
    raise exception 'That is too far ahead: choose a moment within five years.'
      using errcode = '9X045';
  end if;
  foreach thing in array things loop
    -- What visitors see already stays what it is.
    continue when p_at is null and thing.is_on and thing.public_from <= now();
    execute format('update public.%I t set %s where t.id = $2',
      thing.table_name, case thing.table_name
        when 'releases' then
          'is_public = true, status = ''Released'', public_from = $1'
        -- Dated anew, unless it was dated back.
        when 'news_articles' then
          'status = ''published'', public_from = $1, publish_date = case
            when t.publish_date <= now() then t.publish_date end'
        when 'products' then
          'active = true, public_from = $1'
        else 'is_public = true, public_from = $1' end)
    using date_trunc('second', coalesce(p_at, now())), thing.id;
    change := private.this_change();
  end loop;
  return change;
end
$$;
comment on function public.publish(jsonb, timestamptz) is
  'Shows things from a moment on, or from now: all of them or none, each in '
  'the history, under the caller''s own rights. Answers the change, by which '
  'it is put back; nothing when nothing had to change.';

create function public.withdraw(p_things jsonb)
returns text
language plpgsql
set search_path = ''
as $$
declare
  things constant private.thing[] := private.things_taken(p_things);
  thing private.thing;
  was_seen boolean;
  change text;
begin
  foreach thing in array things loop
    continue when not thing.is_on;
    -- What nobody has seen yet is a draft again.
    was_seen := thing.public_from <= now();
    execute format('update public.%I t set %s where t.id = $2',
      thing.table_name, case thing.table_name
        when 'releases' then 'is_public = false, status = case when $1
          then ''Withdrawn'' else ''Draft'' end'
        when 'news_articles' then
          'status = case when $1 then ''archived'' else ''draft'' end'
        when 'products' then
          'active = false, withdrawn_at = case when $1 then now() end'
        else
          'is_public = false, withdrawn_at = case when $1 then now() end'
        end)
    using was_seen, thing.id;
    change := private.this_change();
  end loop;
  return change;
end
$$;
comment on function public.withdraw(jsonb) is
  'Takes things back, all of them or none. What was to come is a draft again, '
  'what was seen is withdrawn. Answers the change.';

-- Functions: what belongs together

create function public.films_of_release(p_release_id uuid)
returns setof public.artist_videos
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_role('editor', 'shop') then
    raise exception 'Only the label sees what is made for a coming record.'
      using errcode = 'insufficient_privilege';
  end if;
  return query select v.* from public.artist_videos v
  where v.release_id = p_release_id or v.id in (
    select f.video_id from private.unreleased_films f
    where f.release_id = p_release_id)
  order by v.display_order desc, v.id limit 100;
end
$$;
comment on function public.films_of_release(uuid) is
  'The films made for a record, also while it is one that nobody may know of '
  'and they name none.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function public.publish(jsonb, timestamptz),
  public.withdraw(jsonb), public.films_of_release(uuid),
  private.things_taken(jsonb),
  private.of_thing(text, text), private.switch_of(text),
  private.name_of(jsonb), private.this_change()
  to authenticated;
