-- The history: who changed what, and when. A trigger writes it whenever staff
-- edit. Sales and the server's own work are not edits. The only people it holds
-- data about are staff.

-- The transaction, by a name that is never used again.
create function private.this_change()
returns text
language sql volatile
set search_path = ''
as $$
  -- A restored database starts counting its transactions again.
  select pg_current_xact_id() || '-'
    || (extract(epoch from now()) * 1000000)::bigint
$$;
grant execute on function private.this_change() to authenticated;

create function private.key_of(p_table text)
returns text
language sql immutable
set search_path = ''
as $$
  select case p_table when 'pictures' then 'url'
    when 'site_settings' then 'key' when 'staff' then 'user_id'
    else 'id' end
$$;

-- A row without the columns set by other columns, rows or sales.
create function private.edited_part(p_row jsonb)
returns jsonb
language sql immutable
set search_path = ''
as $$
  select p_row - '{srcset,artist_name,artist_slug,pressing,is_open,open_from,
    was_open,out_from,claimed,updated_at}'::text[]
$$;

create function private.name_of(p_row jsonb)
returns text
language sql immutable
set search_path = ''
as $$
  select left(coalesce(p_row ->> 'title', p_row ->> 'name',
    (p_row ->> 'venue') || ', ' || (p_row ->> 'city'),
    p_row ->> 'publication', p_row ->> 'code', p_row ->> 'filename',
    p_row ->> 'key', p_row ->> 'url'), 200)
$$;
grant execute on function private.name_of(jsonb) to authenticated;

create function private.keep_history()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  was jsonb := private.edited_part(to_jsonb(old));
  becomes jsonb := private.edited_part(to_jsonb(new));
  whole constant jsonb := coalesce(becomes, was);
  -- By one of our triggers: PostgreSQL's foreign keys do not count.
  is_nested constant boolean := pg_trigger_depth() > 1;
  colleague text;
begin
  -- A picture's row that was created for its address is kept.
  if tg_op = 'INSERT' and is_nested then
    return null;
  end if;
  select s.name into colleague
  from public.staff s where s.user_id = auth.uid();
  -- Somebody leaving the staff was a colleague until now.
  if tg_table_name = 'staff' and was ->> 'user_id' = auth.uid()::text then
    colleague := was ->> 'name';
  end if;
  if colleague is null then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(k, was -> k), jsonb_object_agg(k, becomes -> k)
    into was, becomes
    from jsonb_object_keys(whole) k
    where was -> k is distinct from becomes -> k
      and not (k = 'release_id' and is_nested
        and private.is_told_by_release(tg_table_name, was, becomes));
    if becomes is null then
      return null;
    end if;
  end if;
  insert into public.history (change, by, by_name, table_name, row_id,
    row_name, verb, before, after, follows, puts_back)
  values (private.this_change(), auth.uid(), colleague, tg_table_name,
    whole ->> private.key_of(tg_table_name), private.name_of(whole),
    lower(tg_op), was, becomes,
    current_setting('label.follows', true) is not distinct from 'true'
      or private.is_consequence(tg_relid, was, becomes),
    nullif(current_setting('label.puts_back', true), ''));
  return null;
end
$$;

-- Whether a row was deleted or detached because the row it depends on is gone,
-- or has another key: no other statement can leave such a row behind.
create function private.is_consequence(
  p_table oid, p_was jsonb, p_becomes jsonb
)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  link record;
  is_orphan boolean;
begin
  for link in
    select c.attname as child, k.confrelid::regclass as parents,
      p.attname as parent
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_attribute c
      on c.attrelid = k.conrelid and c.attnum = k.conkey[1]
    join pg_catalog.pg_attribute p
      on p.attrelid = k.confrelid and p.attnum = k.confkey[1]
    where k.contype = 'f' and k.conrelid = p_table
      and p_was ->> c.attname is not null
      and (p_becomes is null
        or p_becomes -> c.attname is distinct from p_was -> c.attname)
  loop
    execute format('select not exists (select from %s p where p.%I = %L)',
      link.parents, link.parent, p_was ->> link.child) into is_orphan;
    if is_orphan then
      return true;
    end if;
  end loop;
  return false;
end
$$;

-- Whether a film gained or lost its release's name because that came out or was
-- withdrawn: this happens again automatically, but not if the release was
-- deleted.
create function private.is_told_by_release(
  p_table text, p_was jsonb, p_becomes jsonb
)
returns boolean
language sql stable
set search_path = ''
as $$
  select p_table = 'artist_videos' and exists (
    select from public.releases r where r.id =
      coalesce(p_becomes ->> 'release_id', p_was ->> 'release_id')::uuid)
$$;

-- A hidden film's release is in a private table. If that row is lost with
-- either of them, the history can restore it.
create function private.keep_history_of_hidden_film()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  colleague text;
  film text;
begin
  select s.name into colleague
  from public.staff s where s.user_id = auth.uid();
  -- The release is out: the film's own row names it from now on.
  if colleague is null or exists (
    select from public.releases r
    where r.id = old.release_id and r.is_public and r.status = 'Released'
  ) then
    return null;
  end if;
  select v.title into film
  from public.artist_videos v where v.id = old.video_id;
  insert into public.history (change, by, by_name, table_name, row_id,
    row_name, verb, before, after, follows)
  values (private.this_change(), auth.uid(), colleague, 'artist_videos',
    old.video_id::text, film, 'update',
    jsonb_build_object('release_id', old.release_id), '{"release_id": null}',
    film is null or not exists (
      select from public.releases r where r.id = old.release_id));
  return null;
end
$$;

-- The tables that the caller may edit now.
create function private.kept_tables()
returns text[]
language sql stable security definer
set search_path = ''
as $$
  select case when private.has_role('editor') then '{pictures,artists,
      artist_tour_dates,artist_press,releases,audio_files,artist_videos,
      news_articles,site_settings}'::text[] else '{}' end
    || case when private.has_role('shop') then '{pictures,products,
      product_variants,product_pictures,digital_payloads,
      digital_payload_files,promo_codes,shipping_zones,
      shipping_rates}'::text[] else '{}' end
    || case when private.has_role('owner') then '{staff}'::text[]
      else '{}' end
$$;
grant execute on function private.kept_tables() to authenticated;

create function private.may_keep(p_table text, p_row_id text)
returns boolean
language sql stable
set search_path = ''
as $$
  select case
    when p_table = 'site_settings' and private.is_shop_setting(p_row_id)
      then private.has_role('shop')
    when p_table = 'mail_templates' then private.may_keep_template(p_row_id)
    else p_table = any (private.kept_tables()) end
$$;
