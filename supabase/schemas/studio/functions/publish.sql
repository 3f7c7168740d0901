-- Publishing and withdrawing: a draft comes out now or at a set moment, alone
-- or with the rows that belong to it.

-- A row shown again is no longer withdrawn, whoever sets its switch.
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

-- Nobody outside the label sees a withdrawn row: links to it end, and other
-- links no longer open it.
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

-- An article is dated by the moment it comes out, unless somebody sets another
-- date.
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

-- The condition under which a row is shown, apart from its moment, as in the
-- policies; null for tables that are never published by themselves.
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
grant execute on function private.switch_of(text) to authenticated;

-- Each of [{"table", "id", "updated_at"}], locked for the caller. If one is
-- missing, not theirs or changed since they read it, all are refused.
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
  -- In a fixed order for everybody, so that two callers with the same rows
  -- never deadlock.
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
grant execute on function private.things_taken(jsonb) to authenticated;

create function private.of_thing(p_table text, p_id text)
returns text
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('table', p_table, 'id', p_id)::text
$$;
grant execute on function private.of_thing(text, text) to authenticated;

-- Shows rows from a moment, or from now: all of them or none, each in the
-- history, with the caller's own rights. Returns the change, to undo it by;
-- null when nothing had to change.
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
    -- A row that visitors already see stays as it is.
    continue when p_at is null and thing.is_on and thing.public_from <= now();
    execute format('update public.%I t set %s where t.id = $2',
      thing.table_name, case thing.table_name
        when 'releases' then
          'is_public = true, status = ''Released'', public_from = $1'
        -- Dated again, unless it was backdated.
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
grant execute on function public.publish(jsonb, timestamptz) to authenticated;

-- Withdraws rows, all of them or none. A planned row becomes a draft, a row
-- that was seen becomes withdrawn. Returns the change.
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
    -- A row that nobody has seen yet is a draft again.
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
grant execute on function public.withdraw(jsonb) to authenticated;

-- The films of a release, also while it is hidden and they do not name it.
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
grant execute on function public.films_of_release(uuid) to authenticated;
