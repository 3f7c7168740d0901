-- Who at the label may do what. A role is a row here and nothing in a token:
-- every request asks anew, so who loses a role or a second factor loses the
-- Studio with the next thing they touch.
--
-- More codes for the list of the foundations:
--
--   9X041  the label would be left without an owner
--   9X042  there is no such change                      (history)
--   9X043  it was changed since, and is not put back    {"changed"}
--   9X044  something stands in the way of putting back  {"reason"}

-- Tables

alter table public.staff
  add column role text not null default 'owner'
    check (role in ('owner', 'editor', 'shop', 'scout')),
  add column name text check (name ~ '\S' and length(name) <= 200),
  add column added_by uuid references auth.users (id) on delete set null;
-- Whoever was staff ran everything. Who comes is given a role by name.
alter table public.staff alter column role drop default;
comment on column public.staff.role is
  'owner: everything, and who is staff. editor: what the site shows. shop: '
  'what it sells and sends. scout: demos and messages.';
comment on column public.staff.name is
  'What colleagues call them, in lists and in the history.';

create table private.studio_rules (
  singleton boolean primary key default true check (singleton),
  second_factor_compulsory boolean not null default true
);
comment on table private.studio_rules is
  'One row. Whether staff must have a second factor: the server says no while '
  'the site is reached from its own machine alone, and yes anywhere else.';
insert into private.studio_rules default values;

-- Indexes

create index staff_added_by_idx on public.staff (added_by);

-- Functions: who calls

create function private.studio_factor()
returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when f.verified and not coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
      then 'not_shown'
    when not f.verified and coalesce((
      select r.second_factor_compulsory from private.studio_rules r), true)
      then 'missing'
    else 'ok'
  end
  from (
    select exists (
      select from auth.mfa_factors m
      where m.user_id = auth.uid() and m.status = 'verified'
    ) as verified
  ) f
$$;
comment on function private.studio_factor() is
  'ok, or what is wrong with the caller''s second factor: there is one and '
  'this session has not shown it, or there must be one and there is none.';

create function private.has_role(variadic roles text[])
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.staff s
    where s.user_id = auth.uid() and s.role = any (array['owner'] || roles)
  ) and private.has_live_session() and private.studio_factor() = 'ok'
$$;
comment on function private.has_role(text[]) is
  'Whether the caller has one of these roles, or is an owner, in a session '
  'that lives and has shown all that is asked of staff.';

create or replace function private.is_staff()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_role('owner', 'editor', 'shop', 'scout')
$$;
comment on function private.is_staff() is
  'Whether the caller is staff, in whatever role, second factor included: a '
  'stolen password alone opens no office.';

create function public.studio_access()
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'role', s.role, 'name', s.name, 'factor', private.studio_factor())
  from public.staff s
  where s.user_id = auth.uid() and private.has_live_session()
$$;
comment on function public.studio_access() is
  'What the Studio may show the caller; null for who is not staff. With a '
  'factor that is missing or not_shown nothing opens but the way to one.';

create function private.is_shop_setting(p_key text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select p_key in ('default_currency', 'free_shipping_threshold', 'office')
$$;
comment on function private.is_shop_setting(text) is
  'Settings that are the shop''s: what is charged, and who is told of an '
  'order. The others are the editors''.';

-- Functions: who is staff

create function private.name_colleague()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  select coalesce(
    nullif(private.trimmed(left(u.raw_user_meta_data ->> 'display_name', 200)),
      ''),
    left(split_part(u.email, '@', 1), 200))
  into new.name from auth.users u where u.id = new.user_id;
  new.name := coalesce(nullif(new.name, ''), 'Somebody');
  return new;
end
$$;
comment on function private.name_colleague() is
  'As the account calls itself, or by the beginning of its address.';

create trigger name_colleague before insert or update on public.staff
  for each row when (new.name is null)
  execute function private.name_colleague();
update public.staff set name = null;
alter table public.staff alter column name set not null;

create function private.keep_an_owner()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Of two owners who leave at once the second must see the first go.
  perform pg_advisory_xact_lock(hashtextextended('the last owner', 0));
  if not exists (select from public.staff s where s.role = 'owner') then
    raise exception 'The label needs an owner: make somebody else one first.'
      using errcode = '9X041';
  end if;
  return null;
end
$$;
comment on function private.keep_an_owner() is
  'For who asks through the API. An operator with the machine, and an account '
  'that is deleted, may leave nobody: then a first owner is made anew.';

create trigger keep_an_owner after update or delete on public.staff
  for each statement when (auth.uid() is not null)
  execute function private.keep_an_owner();

create function private.as_owner()
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.has_role('owner') then
    raise exception 'Only an owner says who is staff.'
      using errcode = 'insufficient_privilege';
  end if;
end
$$;

create function private.known_role(p_role text)
returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if p_role is null or p_role not in ('owner', 'editor', 'shop', 'scout') then
    raise exception 'A role is owner, editor, shop or scout.'
      using errcode = '9X001', detail = '{"field": "role"}';
  end if;
  return p_role;
end
$$;

create function public.set_staff_role(p_user_id uuid, p_role text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.as_owner();
  perform private.known_role(p_role);
  perform from auth.users u
  where u.id = p_user_id and u.email_confirmed_at is not null;
  if not found then
    raise exception 'No account has this id, confirmed.'
      using errcode = '9X040';
  end if;
  insert into public.staff as s (user_id, role, added_by)
  values (p_user_id, p_role, auth.uid())
  on conflict (user_id) do update set role = excluded.role
  where s.role <> excluded.role;
end
$$;
comment on function public.set_staff_role(uuid, text) is
  'An owner takes somebody on, or gives a colleague another role.';

create function public.remove_staff(p_user_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.as_owner();
  delete from public.staff s where s.user_id = p_user_id;
  if not found then
    raise exception 'Nobody on the staff has this id.'
      using errcode = '9X040';
  end if;
end
$$;
comment on function public.remove_staff(uuid) is
  'An owner lets somebody go. The account stays, as a member''s.';

drop function public.add_staff(text);
create function public.add_staff(p_email text, p_role text default null)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  member_id uuid;
begin
  perform private.known_role(coalesce(p_role, 'owner'));
  select u.id into member_id from auth.users u
  where u.email = lower(trim(p_email)) and not u.is_sso_user
    and u.email_confirmed_at is not null;
  if member_id is null then
    raise exception 'No account has this e-mail address, confirmed.'
      using errcode = '9X040';
  end if;
  insert into public.staff as s (user_id, role)
  values (member_id, coalesce(p_role, 'owner'))
  on conflict (user_id) do update set role = coalesce(p_role, s.role);
  return member_id;
end
$$;
comment on function public.add_staff(text, text) is
  'For who has the machine. Without a role, a newcomer is an owner and a '
  'colleague stays what they are.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function private.has_role(text[]),
  private.is_shop_setting(text), public.studio_access(),
  public.set_staff_role(uuid, text), public.remove_staff(uuid)
  to authenticated;

-- Row-level security: the rules have no policy, so nobody but the server

alter table private.studio_rules enable row level security;

-- Policies that let staff in, and nobody else, each get their role. What they
-- let staff do stays as it is.

do $$
declare
  kept record;
  asked text;
begin
  for kept in
    select p.tablename, p.policyname, p.cmd, room.roles,
      regexp_replace(p.policyname, '^Staff', room.people) as sentence
    from (values
      ('Editors', '''editor''', 'artists artist_tour_dates artist_press
        releases audio_files artist_videos news_articles'),
      ('Shopkeepers', '''shop''', 'products product_variants digital_payloads
        digital_payload_files orders promo_codes shipping_zones
        shipping_rates'),
      ('Editors and shopkeepers', '''editor'', ''shop''', 'pictures'),
      ('Scouts', '''scout''', 'demos contact_messages newsletter_subs')
    ) as room (people, roles, tables)
    join pg_policies p on p.schemaname = 'public'
      and p.tablename = any (regexp_split_to_array(room.tables, '\s+'))
      and p.policyname like 'Staff %'
  loop
    asked := format('((select private.has_role(%s)))', kept.roles);
    execute format('alter policy %I on public.%I rename to %I',
      kept.policyname, kept.tablename, kept.sentence);
    execute format('alter policy %I on public.%I %s %s',
      kept.sentence, kept.tablename,
      case when kept.cmd <> 'INSERT' then 'using ' || asked end,
      case when kept.cmd in ('INSERT', 'UPDATE')
        then 'with check ' || asked end);
  end loop;
end
$$;

-- Settings are two rooms in one table.

drop policy "Members read open settings, staff read closed ones too"
  on public.site_settings;
create policy "Members read open settings, their keepers closed ones too"
  on public.site_settings for select to authenticated
  using (not is_closed or case when private.is_shop_setting(key)
    then (select private.has_role('shop'))
    else (select private.has_role('editor')) end);
drop policy "Staff add settings" on public.site_settings;
create policy "Keepers add settings"
  on public.site_settings for insert to authenticated
  with check (case when private.is_shop_setting(key)
    then (select private.has_role('shop'))
    else (select private.has_role('editor')) end);
drop policy "Staff change settings" on public.site_settings;
create policy "Keepers change settings"
  on public.site_settings for update to authenticated
  using (case when private.is_shop_setting(key)
    then (select private.has_role('shop'))
    else (select private.has_role('editor')) end)
  with check (case when private.is_shop_setting(key)
    then (select private.has_role('shop'))
    else (select private.has_role('editor')) end);
drop policy "Staff remove settings" on public.site_settings;
create policy "Keepers remove settings"
  on public.site_settings for delete to authenticated
  using (case when private.is_shop_setting(key)
    then (select private.has_role('shop'))
    else (select private.has_role('editor')) end);

-- What is not out yet is seen by who makes it and who will sell it.

drop policy "Members read public releases, staff read every release"
  on public.releases;
create policy "Members read public releases, their makers every one"
  on public.releases for select to authenticated
  using ((is_public and status = 'Released')
    or (select private.has_role('editor', 'shop')));
drop policy "Members hear public releases, staff hear everything"
  on public.audio_files;
create policy "Members hear public releases, their makers everything"
  on public.audio_files for select to authenticated
  using (is_open or (select private.has_role('editor', 'shop')));
drop policy "Members read published articles, staff read drafts too"
  on public.news_articles;
create policy "Members read published articles, editors and shop drafts too"
  on public.news_articles for select to authenticated
  using (status = 'published' or (select private.has_role('editor', 'shop')));
drop policy "Members see open and bought products, staff see all products"
  on public.products;
create policy "Members see open and bought products, editors and shop all"
  on public.products for select to authenticated
  using (active or (select private.has_role('editor', 'shop'))
    or id in (select b.product_id from private.bought_items() b));
drop policy "Members see open and bought variants, staff see all variants"
  on public.product_variants;
create policy "Members see open and bought variants, editors and shop all"
  on public.product_variants for select to authenticated
  using (is_open or (select private.has_role('editor', 'shop'))
    or id in (select b.variant_id from private.bought_items() b));

-- What is the shop's alone.

drop policy "Members see the payloads they bought, staff see all payloads"
  on public.digital_payloads;
create policy "Members see the payloads they bought, shopkeepers all"
  on public.digital_payloads for select to authenticated
  using ((select private.has_role('shop'))
    or id in (select b.digital_payload_id from private.bought_items() b));
drop policy "Members read active shipping zones, staff read every zone"
  on public.shipping_zones;
create policy "Members read active shipping zones, shopkeepers all"
  on public.shipping_zones for select to authenticated
  using (is_active or (select private.has_role('shop')));
drop policy "Members read active shipping rates, staff read every rate"
  on public.shipping_rates;
create policy "Members read active shipping rates, shopkeepers all"
  on public.shipping_rates for select to authenticated
  using (is_active or (select private.has_role('shop')));
drop policy "Members read their own orders, staff read every order"
  on public.orders;
create policy "Members read their own orders, shopkeepers every order"
  on public.orders for select to authenticated
  using ((user_id = (select auth.uid()) and (select private.second_factor_ok()))
    or (select private.has_role('shop')));
drop policy "Members read their own order items, staff read every item"
  on public.order_items;
create policy "Members read their own order items, shopkeepers every item"
  on public.order_items for select to authenticated
  using (order_id in (
      select o.id from public.orders o
      where o.user_id = (select auth.uid())
        and (select private.second_factor_ok())
    ) or (select private.has_role('shop')));
drop policy "Members read their own addresses, staff read every address"
  on public.order_addresses;
create policy "Members read their own addresses, shopkeepers every one"
  on public.order_addresses for select to authenticated
  using (order_id in (
      select o.id from public.orders o
      where o.user_id = (select auth.uid())
        and (select private.second_factor_ok())
    ) or (select private.has_role('shop')));

-- Files lie with what they are for: pictures are everybody's who shows some,
-- what is sold is the shop's.

do $$
declare
  kept record;
  asked constant text := $policy$(case bucket_id
    when 'media' then (select private.has_role('editor', 'shop'))
    when 'masters' then (select private.has_role('shop'))
    when 'streams' then (select private.has_role('editor'))
    when 'press-kits' then (select private.has_role('editor'))
    else false end)$policy$;
begin
  for kept in
    select p.policyname, p.cmd,
      regexp_replace(p.policyname, '^Staff', 'Keepers') as sentence
    from pg_policies p
    where p.schemaname = 'storage' and p.tablename = 'objects'
      and p.policyname like 'Staff % the label''s files'
  loop
    execute format('alter policy %I on storage.objects rename to %I',
      kept.policyname, kept.sentence);
    execute format('alter policy %I on storage.objects %s %s', kept.sentence,
      case when kept.cmd <> 'INSERT' then 'using ' || asked end,
      case when kept.cmd in ('INSERT', 'UPDATE')
        then 'with check ' || asked end);
  end loop;
end
$$;
