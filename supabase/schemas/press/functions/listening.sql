-- Functions for a listener's page. An ended link opens nothing from the next
-- call on. Refusals are returned, not raised, so that they are counted.

-- The link that a secret opens now, and its state: open, unknown, revoked,
-- expired, or busy when it, or this client, has asked too often.
create function private.find_listening(
  p_token text,
  p_client text,
  out state text,
  out link private.listening_links
)
language plpgsql
set search_path = ''
as $$
declare
  block constant text := private.address_block(p_client);
begin
  -- A playing page reports every ten seconds. A newsroom is one client.
  if block is not null and not private.take_allowance(
    'listening by ' || block, 1, 600, 12000) then
    state := 'busy';
    return;
  end if;
  select * into link from private.listening_links l
  where l.secret_sha256 = sha256(convert_to(p_token, 'UTF8'));
  state := case
    when link.id is null then 'unknown'
    when link.revoked_at is not null then 'revoked'
    when link.expires_at <= now() then 'expired'
    when not private.take_allowance('listening ' || link.id, 1, 300, 3000)
      then 'busy'
    else 'open' end;
end
$$;

create function private.plays_left(p_link private.listening_links)
returns integer
language sql immutable
set search_path = ''
as $$
  select p_link.most_plays - p_link.plays
$$;

create function private.picture_facts(p_url text)
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('url', p.url, 'width', p.width,
    'height', p.height, 'alt', p.alt, 'credit', p.credit,
    'srcset', p.srcset, 'sources', p.sources)
  from public.pictures p where p.url = p_url
$$;

create function private.listening_record(p_link private.listening_links)
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', r.id, 'title', r.title, 'artist_name', r.artist_name,
    'release_date', r.release_date, 'type', r.type, 'genre', r.genre,
    'track_count', r.track_count, 'duration', r.duration,
    'featured_artists', r.featured_artists, 'producer', r.producer,
    'isrc_code', r.isrc_code, 'description', r.description,
    'credits', r.credits, 'phonogram_line', r.phonogram_line,
    'copyright_line', r.copyright_line,
    'catalogue_number', r.catalogue_number,
    'loudness', r.loudness, 'true_peak', r.true_peak,
    'is_out', private.is_out(r),
    'sleeve', private.picture_facts(r.artwork_url),
    'portrait', (select private.picture_facts(a.profile_image)
      from public.artists a where a.id = r.artist_id),
    'tracks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'name', a.name, 'seconds', a.seconds,
        'isrc_code', a.isrc_code, 'peaks', array_to_string(a.peaks, ' '),
        'explicit', a.explicit, 'writers', a.writers,
        'performers', a.performers, 'producers', a.producers,
        'language', a.language, 'lyrics', a.lyrics,
        'has_opus', a.opus_path is not null or a.opus_url is not null)
        order by a.position, a.id), '[]')
      from private.listening_tracks(p_link) a))
  from public.releases r where r.id = p_link.release_id
$$;

-- Everything the page shows, and records that it was opened; for an ended link
-- only its state.
create function private.open_listening(p_token text, p_client text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  look record;
  link private.listening_links;
begin
  look := private.find_listening(p_token, p_client);
  if look.state <> 'open' then
    return jsonb_build_object('state', look.state);
  end if;
  update private.listening_links l set opens = l.opens + 1,
    first_opened_at = coalesce(l.first_opened_at, now()),
    last_opened_at = now()
  where l.id = (look.link).id
  returning * into link;
  return jsonb_build_object('state', 'open', 'name', link.name,
    'text', link.text, 'expires_at', link.expires_at,
    'most_plays', link.most_plays, 'plays_left', private.plays_left(link),
    'downloads', link.downloads
      and exists (select from private.listening_files(link.id)),
    'record', private.listening_record(link));
end
$$;

-- Where to hear a stream: {path} in masters, to be signed, or {url}, which is
-- public.
create function private.stream_place(p_path text, p_url text, p_open boolean)
returns jsonb
language sql stable
set search_path = ''
as $$
  -- Its location decides: on its day a stream moves some moments later.
  select case
    when exists (
      select from storage.objects o
      where o.bucket_id = 'masters' and o.name = 'withheld/' || p_path
    ) then jsonb_build_object('path', 'withheld/' || p_path)
    when p_open and p_url is not null then jsonb_build_object('url', p_url)
    end
$$;

-- Takes a play and returns where its track is. With a play taken before, renews
-- the address, up to a limit.
create function private.play_listening(
  p_token text,
  p_client text,
  p_track_id uuid,
  p_play_id uuid default null
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  -- Besides twice its length: the listener may be called away.
  patience constant interval := interval '2 hours';
  -- Unlimited links have a limit too, because each play is a row.
  most constant integer := 10000;
  look record;
  link private.listening_links;
  track public.audio_files;
  streams jsonb;
  play private.listening_plays;
begin
  look := private.find_listening(p_token, p_client);
  if look.state <> 'open' then
    return jsonb_build_object('state', look.state);
  end if;
  link := look.link;
  select * into track from private.listening_tracks(link) a
  where a.id = p_track_id;
  streams := jsonb_strip_nulls(jsonb_build_object(
    'mp3', private.stream_place(track.storage_path, track.file_url,
      track.is_open and track.open_from <= now()),
    'opus', private.stream_place(track.opus_path, track.opus_url,
      track.is_open and track.open_from <= now())));
  if not streams ? 'mp3' then
    return '{"state": "no_track"}';
  end if;
  if p_play_id is not null then
    update private.listening_plays p set renewals = p.renewals + 1
    where p.id = p_play_id and p.link_id = link.id
      and p.track_id = track.id and p.began_at > now() - patience
        - make_interval(secs => 2 * coalesce(track.seconds, 0)::float8)
      and p.renewals < private.most_renewals(track.seconds)
    returning * into play;
    if play.id is null then
      return '{"state": "over"}';
    end if;
  elsif not private.take_allowance('plays of ' || link.id, 1, 100, 200) then
    return '{"state": "busy"}';
  else
    -- When two want the last play, the second finds it taken.
    update private.listening_links l set plays = l.plays + 1
    where l.id = link.id and l.revoked_at is null and l.expires_at > now()
      and l.plays < coalesce(l.most_plays, most)
    returning * into link;
    if not found then
      return '{"state": "used_up"}';
    end if;
    insert into private.listening_plays (link_id, track_id)
    values (link.id, track.id)
    returning * into play;
  end if;
  return jsonb_build_object('state', 'open', 'play', play.id,
    'plays_left', private.plays_left(link), 'streams', streams);
end
$$;

-- Returns a play whose address could not be had: nobody heard it.
create function private.give_play_back(p_play_id uuid)
returns void
language sql
set search_path = ''
as $$
  with back as (
    delete from private.listening_plays p
    where p.id = p_play_id and p.told_at is null
    returning p.link_id
  )
  update private.listening_links l set plays = l.plays - 1
  from back b where l.id = b.link_id
$$;

-- Records how many seconds of a play were heard; returns the link's state.
create function private.tell_listening(
  p_token text,
  p_client text,
  p_play_id uuid,
  p_seconds numeric
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  look record;
begin
  look := private.find_listening(p_token, p_client);
  if look.state <> 'open' then
    return jsonb_build_object('state', look.state);
  end if;
  update private.listening_plays p set told_at = now(),
    -- Nobody hears more than the track has, or faster than real time.
    seconds = greatest(p.seconds, least(p_seconds, coalesce((
        select a.seconds from public.audio_files a where a.id = p.track_id),
        86400),
      extract(epoch from clock_timestamp() - p.began_at)))
  where p.id = p_play_id and p.link_id = (look.link).id;
  return jsonb_build_object('state', 'open',
    'plays_left', private.plays_left(look.link));
end
$$;

-- How often the address of one play may be renewed, by the track's length in
-- seconds.
create function private.most_renewals(p_seconds numeric)
returns integer
language sql immutable
set search_path = ''
as $$
  -- Twice what the track needs without a pause, with addresses that last three
  -- minutes, plus six breaks. A track of unknown length counts as ten minutes.
  select 6 + 2 * ceil(coalesce(p_seconds, 600) / 180)::integer
$$;
