-- Films, sessions and loops. One made for a release that is not announced yet
-- is shown without its name.

create function private.hide_release_of_film()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_open boolean;
begin
  -- Keep what is remembered when staff write a row back as they read it.
  if tg_op = 'INSERT' or new.release_id is distinct from old.release_id then
    delete from private.unreleased_films where video_id = new.id;
    -- With the lock, a film added while its release opens waits for it.
    select r.is_public and r.status = 'Released' into is_open
    from public.releases r where r.id = new.release_id for share;
    if is_open is false then
      insert into private.unreleased_films (video_id, release_id)
      values (new.id, new.release_id);
      new.release_id := null;
    end if;
  end if;
  new.open_from := greatest(new.public_from, (
    select r.public_from from public.releases r where r.id = new.release_id));
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
    update public.artist_videos set open_from = null
    where release_id = new.id;
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
