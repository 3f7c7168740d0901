-- Who changed what, from what to what, and when: written by trigger whenever
-- somebody of the label edits, and put back by one call. Sales and the
-- server's own work are no edits. Of people it holds staff alone.

-- Tables: when was it last edited. A save says which edit it was made from
-- and finds nothing when there was another since.

do $$
declare
  edited text;
begin
  foreach edited in array array[
    'pictures', 'artist_tour_dates', 'artist_press', 'audio_files',
    'artist_videos', 'product_variants', 'digital_payloads',
    'digital_payload_files', 'site_settings', 'promo_codes',
    'shipping_zones', 'shipping_rates'
  ] loop
    execute format('alter table public.%I
      add column updated_at timestamptz not null default now()', edited);
    continue when edited in ('audio_files', 'product_variants');
    execute format('create trigger touch before update on public.%I
      for each row execute function private.touch()', edited);
  end loop;
end
$$;

-- What follows a release by trigger is no edit of the track.
create trigger touch
  before update of release_id, category, name, position, file_url,
    storage_bucket, storage_path, isrc_code, seconds, peaks, updated_at
  on public.audio_files
  for each row execute function private.touch();
-- Nor is a sale one of the variant: whoever is writing its text need not
-- begin again with every copy sold.
create trigger touch
  before update of product_id, title, price_cents, currency, attributes,
    digital_payload_id, is_digital, position, max_per_order, needs_address,
    updated_at
  on public.product_variants
  for each row execute function private.touch();
create trigger touch_by_count before update of inventory
  on public.product_variants
  for each row when (auth.uid() is not null
    and old.inventory <> new.inventory)
  execute function private.touch();

grant select (updated_at) on public.audio_files to anon, authenticated;

create table public.history (
  id bigint generated always as identity primary key,
  change text not null,
  at timestamptz not null default now(),
  by uuid references auth.users (id) on delete set null,
  by_name text,
  table_name text not null,
  row_id text not null,
  row_name text,
  verb text not null check (verb in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  follows boolean not null default false,
  puts_back text
);
comment on table public.history is
  'Every edit of the label''s people, a line for each row. Written by trigger '
  'alone, kept two years.';
comment on column public.history.change is
  'What was done at once has the same, and is put back at once.';
comment on column public.history.by_name is
  'As they were called then; empty once the account is gone.';
comment on column public.history.before is
  'Of an update the columns that changed; of a removal the whole row.';
comment on column public.history.follows is
  'Came of another line of the same change: removed with what it hung on, or '
  'loosened from it.';

comment on column public.history.puts_back is
  'The change that this one undid.';

-- Indexes: the newest of all is found by the key

create index history_row_idx
  on public.history (table_name, row_id, id desc);
create index history_by_idx on public.history (by, id desc);
create index history_change_idx on public.history (change);
create index history_at_idx on public.history (at);

-- Functions: writing

create function private.this_change()
returns text
language sql volatile
set search_path = ''
as $$
  -- A database that was restored counts its transactions anew.
  select pg_current_xact_id() || '-'
    || (extract(epoch from now()) * 1000000)::bigint
$$;
comment on function private.this_change() is
  'The transaction, by a name that no other ever has.';

create function private.key_of(p_table text)
returns text
language sql immutable
set search_path = ''
as $$
  select case p_table when 'pictures' then 'url'
    when 'site_settings' then 'key' when 'staff' then 'user_id'
    else 'id' end
$$;

create function private.edited_part(p_row jsonb)
returns jsonb
language sql immutable
set search_path = ''
as $$
  select p_row - '{srcset,artist_name,artist_slug,is_open,claimed,updated_at}'
    ::text[]
$$;
comment on function private.edited_part(jsonb) is
  'A row without what follows by itself from other columns, rows or sales.';

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

create function private.keep_history()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  was jsonb := private.edited_part(to_jsonb(old));
  becomes jsonb := private.edited_part(to_jsonb(new));
  whole constant jsonb := coalesce(becomes, was);
  -- By a trigger of ours: those of PostgreSQL's foreign keys count as none.
  is_nested constant boolean := pg_trigger_depth() > 1;
  colleague text;
begin
  -- A picture's row that was made for its address stays for the next.
  if tg_op = 'INSERT' and is_nested then
    return null;
  end if;
  select s.name into colleague
  from public.staff s where s.user_id = auth.uid();
  -- Who leaves the staff was of it until now.
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
comment on function private.is_consequence(oid, jsonb, jsonb) is
  'Whether a row was removed or loosened because what it hung on is gone, or '
  'has another key: nobody can leave such a row behind otherwise.';

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
comment on function private.is_told_by_release(text, jsonb, jsonb) is
  'Whether a film names its release, or no longer, because that came out or '
  'was withdrawn: it will follow again by itself. Of a release that is gone '
  'it would not.';

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
  -- It is out: the film names it in the open from now on.
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
comment on function private.keep_history_of_hidden_film() is
  'A film of a record that is not out names it where nobody looks; when that '
  'is lost with either of them it can be put back.';

do $$
declare
  edited text;
begin
  foreach edited in array array[
    'pictures', 'artists', 'artist_tour_dates', 'artist_press', 'releases',
    'audio_files', 'artist_videos', 'news_articles', 'products',
    'product_variants', 'digital_payloads', 'digital_payload_files',
    'site_settings', 'promo_codes', 'shipping_zones', 'shipping_rates',
    'staff'
  ] loop
    execute format('create trigger history
      after insert or update or delete on public.%I
      for each row when (auth.uid() is not null)
      execute function private.keep_history()', edited);
  end loop;
end
$$;
create trigger history after delete on private.unreleased_films
  for each row when (auth.uid() is not null)
  execute function private.keep_history_of_hidden_film();

-- Functions: reading

create function private.kept_tables()
returns text[]
language sql stable security definer
set search_path = ''
as $$
  select case when private.has_role('editor') then '{pictures,artists,
      artist_tour_dates,artist_press,releases,audio_files,artist_videos,
      news_articles,site_settings}'::text[] else '{}' end
    || case when private.has_role('shop') then '{pictures,products,
      product_variants,digital_payloads,digital_payload_files,promo_codes,
      shipping_zones,shipping_rates}'::text[] else '{}' end
    || case when private.has_role('owner') then '{staff}'::text[]
      else '{}' end
$$;
comment on function private.kept_tables() is
  'The tables that the caller may edit now.';

create function private.may_keep(p_table text, p_row_id text)
returns boolean
language sql stable
set search_path = ''
as $$
  select case when p_table = 'site_settings'
      and private.is_shop_setting(p_row_id)
    then private.has_role('shop')
    else p_table = any (private.kept_tables()) end
$$;

-- Functions: putting back. With the owner's rights, since a place on the disk
-- is closed to staff as well, and since what was loosened from a removed row
-- may be in another's room.

create function public.put_back(p_change text)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  line public.history;
begin
  if not private.is_staff() then
    raise exception 'Only staff put things back.'
      using errcode = 'insufficient_privilege';
  end if;
  perform from public.history h where h.change = p_change and not h.follows;
  if not found then
    raise exception 'There is no such change, or it is forgotten.'
      using errcode = '9X042';
  end if;
  if exists (
    select from public.history h
    where h.change = p_change and not h.follows
      and not private.may_keep(h.table_name, h.row_id)
  ) then
    raise exception 'This was not yours to change, so you cannot put it back.'
      using errcode = 'insufficient_privilege';
  end if;
  for line in select * from private.backwards(p_change) loop
    perform set_config('label.puts_back', p_change, true),
      set_config('label.follows', line.follows::text, true);
    perform private.put_line_back(line);
  end loop;
  perform set_config('label.puts_back', '', true),
    set_config('label.follows', '', true);
  return private.this_change();
exception
  when integrity_constraint_violation then
    raise exception 'Something stands in the way: %', sqlerrm
      using errcode = '9X044',
        detail = jsonb_build_object('reason', sqlstate)::text;
end
$$;
comment on function public.put_back(text) is
  'Undoes all of one change, or nothing of it: refused when somebody changed '
  'the same since. It is a change itself, whose name is answered.';

create function private.backwards(p_change text)
returns setof public.history
language sql stable
set search_path = ''
as $$
  with steps as (
    select l.id, l.hung, count(*) filter (
      where not l.hung and l.was_hung) over (order by l.id) as step
    from (
      select h.id, h.follows and h.puts_back is null as hung,
        lag(h.follows) over (order by h.id) as was_hung
      from public.history h where h.change = p_change
    ) l
  )
  select h.* from steps s join public.history h on h.id = s.id
  order by s.step desc, s.hung, case when s.hung then s.id else -s.id end
$$;
comment on function private.backwards(text) is
  'The lines of a change from its last step to its first. What went along '
  'with the rows of a step was written down behind them, from the inside out: '
  'it comes back behind them in the same order.';

create function private.put_line_back(p_line public.history)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  there jsonb;
begin
  execute format('select to_jsonb(t) from public.%I t where %s for update',
    p_line.table_name, private.is_row_of(p_line)) into there;
  there := private.edited_part(there);
  if (p_line.verb = 'delete' and there @> p_line.before)
    or (p_line.verb = 'insert' and there is null) then
    return;
  end if;
  perform private.refuse_what_changed(p_line, there);
  case p_line.verb
    when 'delete' then perform private.write_again(p_line);
    when 'update' then perform private.set_back(p_line);
    else perform private.take_out(p_line);
  end case;
end
$$;

create function private.is_row_of(p_line public.history)
returns text
language sql stable
set search_path = ''
as $$
  select format('t.%I = %L',
    private.key_of(p_line.table_name), p_line.row_id)
$$;

create function private.refuse_what_changed(p_line public.history, p_there jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  moved text[];
  since jsonb;
begin
  if p_there is null then
    if p_line.verb = 'delete' then
      return;
    end if;
    moved := '{}';
  else
    select array_agg(k order by k) into moved
    from jsonb_object_keys(coalesce(p_line.after, p_line.before)) k
    where p_there -> k is distinct from p_line.after -> k
      and p_there -> k is distinct from p_line.before -> k;
    if moved is null then
      return;
    end if;
  end if;
  select jsonb_build_object('by', h.by_name, 'at', h.at) into since
  from public.history h
  where h.table_name = p_line.table_name and h.row_id = p_line.row_id
    and h.id > p_line.id
    and (h.verb <> 'update' or h.after ?| moved)
  order by h.id desc limit 1;
  raise exception '% was changed again since.',
    coalesce(p_line.row_name, 'This')
    using errcode = '9X043', detail = (coalesce(since, '{}')
      || jsonb_build_object('table', p_line.table_name,
        'row_id', p_line.row_id, 'name', p_line.row_name,
        'columns', moved))::text;
end
$$;

create function private.columns_of(p_table text, p_row jsonb)
returns text
language sql stable
set search_path = ''
as $$
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
  from pg_catalog.pg_attribute a
  where a.attrelid = format('public.%I', p_table)::regclass
    and a.attnum > 0 and not a.attisdropped and p_row ? a.attname
$$;
comment on function private.columns_of(text, jsonb) is
  'Those of a remembered row that the table still has.';

create function private.write_again(p_line public.history)
returns void
language plpgsql
set search_path = ''
as $$
declare
  columns constant text :=
    private.columns_of(p_line.table_name, p_line.before);
begin
  execute format('insert into public.%1$I (%2$s) select %2$s
    from jsonb_populate_record(null::public.%1$I, $1)',
    p_line.table_name, columns) using p_line.before;
end
$$;

create function private.set_back(p_line public.history)
returns void
language plpgsql
set search_path = ''
as $$
declare
  columns constant text :=
    private.columns_of(p_line.table_name, p_line.before);
begin
  if columns is not null then
    execute format('update public.%1$I t set (%2$s) = (
        select %2$s from jsonb_populate_record(null::public.%1$I, $1)
      ) where %3$s',
      p_line.table_name, columns, private.is_row_of(p_line))
    using p_line.before;
  end if;
end
$$;

create function private.take_out(p_line public.history)
returns void
language plpgsql
set search_path = ''
as $$
declare
  newest constant bigint :=
    coalesce((select max(h.id) from public.history h), 0);
begin
  execute format('delete from public.%I t where %s',
    p_line.table_name, private.is_row_of(p_line));
  if exists (
    select from public.history h
    where h.id > newest and h.follows and h.change = private.this_change()
      and (h.table_name, h.row_id) <> (p_line.table_name, p_line.row_id)
  ) then
    raise exception 'other things hang on it by now.'
      using errcode = 'restrict_violation';
  end if;
end
$$;
comment on function private.take_out(public.history) is
  'Takes out what was added, alone: what was hung on it since is not to be '
  'lost with it.';

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
  delete from public.history where at < now() - interval '2 years';
  -- Last, since buyers wait while it has their rows.
  select private.recount_claims();
$$;
comment on function public.tidy_up() is
  'Forgets what is no longer needed: counted requests, where mails went, '
  'mails that could not be sent, checkouts that came to nothing and where the '
  'others came from, who bought what after the years the law asks for, and '
  'who edited what after two.';

create function private.erase_colleague()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.history set by = null, by_name = null where by = old.id;
  delete from public.history
  where table_name = 'staff' and row_id = old.id::text;
  return old;
end
$$;
comment on function private.erase_colleague() is
  'Who deletes their account takes their name out of the history, and leaves '
  'what they did.';

create trigger erase_colleague before delete on auth.users
  for each row execute function private.erase_colleague();

-- Grants: read alone, also for the service

revoke execute on all functions in schema public, private from public;
revoke insert, update, delete, truncate on public.history from service_role;
grant select on public.history to authenticated;
grant execute on function public.put_back(text), private.kept_tables()
  to authenticated;

-- Row-level security

alter table public.history enable row level security;

create policy "Staff read the history of what they may edit"
  on public.history for select to authenticated
  using (case when table_name = 'site_settings'
      and private.is_shop_setting(row_id)
    then (select private.has_role('shop'))
    else table_name = any ((select private.kept_tables())::text[]) end);
