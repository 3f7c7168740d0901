-- What is withdrawn is gone for visitors: its streams by their old address,
-- and its name on the films made for it. And what a member takes along.

-- Tables

create table private.unreleased_films (
  video_id uuid primary key references public.artist_videos (id)
    on delete cascade deferrable initially deferred,
  release_id uuid not null references public.releases (id) on delete cascade
);
comment on table private.unreleased_films is
  'Which hidden release a film belongs to. artist_videos.release_id is empty '
  'until visitors may know of it, and is filled in again then.';
create index unreleased_films_release_idx
  on private.unreleased_films (release_id);
create index audio_files_storage_idx
  on public.audio_files (storage_bucket, storage_path);

alter table private.unreleased_films enable row level security;

-- Films

create function private.hide_release_of_film()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_open boolean;
begin
  -- A row that staff write back as they read it keeps what is remembered.
  if tg_op = 'UPDATE' and new.release_id is not distinct from old.release_id
  then
    return new;
  end if;
  delete from private.unreleased_films where video_id = new.id;
  -- The lock lets a film that is added while its release opens wait for it.
  select r.is_public and r.status = 'Released' into is_open
  from public.releases r where r.id = new.release_id for share;
  if is_open is false then
    insert into private.unreleased_films (video_id, release_id)
    values (new.id, new.release_id);
    new.release_id := null;
  end if;
  return new;
end
$$;

create function private.lead_films()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.is_public and new.status = 'Released' then
    update public.artist_videos v set release_id = f.release_id
    from private.unreleased_films f
    where f.video_id = v.id and f.release_id = new.id;
  else
    with hidden as (
      update public.artist_videos set release_id = null
      where release_id = new.id returning id
    )
    insert into private.unreleased_films (video_id, release_id)
    select id, new.id from hidden;
  end if;
  return null;
end
$$;

create trigger hide_release_of_film
  before insert or update of release_id on public.artist_videos
  for each row execute function private.hide_release_of_film();
create trigger lead_films after update of is_public, status on public.releases
  for each row execute function private.lead_films();

-- Streams: a file that no open track names is moved where no address leads,
-- and comes back with the first that does. Its bytes stay where they are.

create function private.place_stream(p_path text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Tracks may share a file: of two withdrawn at once the second must see
  -- the first.
  perform pg_advisory_xact_lock(hashtextextended(p_path, 0));
  if exists (
    select from public.audio_files a
    where a.storage_bucket = 'streams' and a.storage_path = p_path
      and a.is_open
  ) then
    update storage.objects set bucket_id = 'streams', name = p_path
    where bucket_id = 'masters' and name = 'withheld/' || p_path
      and not exists (select from storage.objects o
        where o.bucket_id = 'streams' and o.name = p_path);
  else
    -- A file that was put in its place meanwhile is the newer one.
    update storage.objects o set name = o.name || '.' || o.id
    where o.bucket_id = 'masters' and o.name = 'withheld/' || p_path
      and exists (select from storage.objects newer
        where newer.bucket_id = 'streams' and newer.name = p_path);
    update storage.objects
    set bucket_id = 'masters', name = 'withheld/' || p_path
    where bucket_id = 'streams' and name = p_path;
  end if;
end
$$;

create function private.follow_stream()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.storage_bucket = 'streams' then
    perform private.place_stream(old.storage_path);
  end if;
  if tg_op <> 'DELETE' and new.storage_bucket = 'streams' then
    perform private.place_stream(new.storage_path);
  end if;
  return null;
end
$$;

create trigger follow_stream
  after insert or delete or update of is_open, storage_bucket, storage_path
  on public.audio_files
  for each row execute function private.follow_stream();

create function private.follow_upload()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Of a file and a track that come at once the second must see the first.
  perform pg_advisory_xact_lock(hashtextextended(new.name, 0));
  -- What no track names yet has come before its track.
  if exists (
    select from public.audio_files a
    where a.storage_bucket = 'streams' and a.storage_path = new.name
  ) then
    perform private.place_stream(new.name);
  end if;
  return null;
end
$$;

create trigger follow_upload
  after insert or update of bucket_id, name on storage.objects
  for each row when (new.bucket_id = 'streams')
  execute function private.follow_upload();

-- A member's own data: who is signed in as them, and how they prove it

create or replace function public.export_account(p_user_id uuid)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'profile', jsonb_build_object('id', u.id, 'email', u.email,
      'member_since', u.created_at, 'details', u.raw_user_meta_data),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', s.created_at,
        'last_used_at', coalesce(s.refreshed_at at time zone 'utc',
          s.created_at),
        'user_agent', s.user_agent, 'ip', host(s.ip))
        order by s.created_at), '[]')
      from auth.sessions s where s.user_id = u.id),
    'identities', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'provider', i.provider, 'email', i.identity_data ->> 'email',
        'created_at', i.created_at, 'last_sign_in_at', i.last_sign_in_at)
        order by i.created_at), '[]')
      from auth.identities i where i.user_id = u.id),
    'factors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', f.friendly_name, 'type', f.factor_type, 'status', f.status,
        'created_at', f.created_at)
        order by f.created_at), '[]')
      from auth.mfa_factors f where f.user_id = u.id),
    'orders', (
      select coalesce(jsonb_agg(to_jsonb(o) - 'attention_reason'
        - 'checkout_id' - 'session_id' - 'erase_when_shipped'
        || jsonb_build_object(
          'items', (select jsonb_agg(to_jsonb(i) - 'order_id'
            order by i.position)
            from public.order_items i where i.order_id = o.id),
          'address', (select to_jsonb(a) - 'order_id'
            from public.order_addresses a where a.order_id = o.id))
        order by o.created_at), '[]')
      from public.orders o where o.user_id = u.id),
    'cart', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'user_id'), '[]')
      from public.cart_items c where c.user_id = u.id),
    'downloads', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'user_id'), '[]')
      from public.download_logs l where l.user_id = u.id),
    'newsletter', (
      select to_jsonb(n) - 'unsubscribe_token' from public.newsletter_subs n
      where n.email = lower(u.email) and u.email_confirmed_at is not null),
    'demos', (
      select coalesce(jsonb_agg(to_jsonb(d) - 'status'), '[]')
      from public.demos d
      where d.email = lower(u.email) and u.email_confirmed_at is not null),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(m)), '[]')
      from public.contact_messages m
      where m.email = lower(u.email) and u.email_confirmed_at is not null),
    'unfinished_checkouts', (
      select coalesce(jsonb_agg(private.checkout_facts(c) - 'user_id'
        - 'session_id' - 'session_url' order by c.created_at), '[]')
      from public.checkouts c
      where c.user_id = u.id and c.status <> 'completed')
  )
  from auth.users u where u.id = p_user_id
$$;

-- Grants: service only

revoke execute on all functions in schema public, private from public;

-- What is here already

with hidden as (
  update public.artist_videos v set release_id = null
  from public.releases r
  where r.id = v.release_id
    and not (r.is_public and r.status = 'Released')
  returning v.id, r.id as release_id
)
insert into private.unreleased_films (video_id, release_id)
select id, release_id from hidden;

select private.place_stream(a.storage_path)
from public.audio_files a
where a.storage_bucket = 'streams' and not a.is_open
group by a.storage_path;
