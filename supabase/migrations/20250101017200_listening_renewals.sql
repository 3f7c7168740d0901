-- One play of a listening link is one hearing. Its addresses die after three
-- minutes and are renewed, but only as often as somebody needs who listens
-- once and pauses now and then: after that, going on takes another play.

-- Tables

alter table private.listening_plays
  add column renewals smallint not null default 0 check (renewals >= 0);
comment on column private.listening_plays.renewals is
  'How often its address was renewed; private.most_renewals says how often it '
  'may be.';

-- Functions

create function private.most_renewals(p_seconds numeric)
returns integer
language sql immutable
set search_path = ''
as $$
  -- Twice what the track needs when it is heard without a pause, by addresses
  -- that live for three minutes, and six breaks besides. A track of unknown
  -- length counts as ten minutes.
  select 6 + 2 * ceil(coalesce(p_seconds, 600) / 180)::integer
$$;
comment on function private.most_renewals(numeric) is
  'How often the address of one play may be renewed, by the length of its '
  'track in seconds.';

create or replace function private.play_listening(
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
  -- Beside twice its length: somebody may be called away.
  patience constant interval := interval '2 hours';
  -- Even without a limit there is one, because each play is a row.
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
    -- Whoever comes second to the last one finds it taken.
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
comment on function private.play_listening(text, text, uuid, uuid) is
  'Takes a play and says where its track lies. With a play that was taken '
  'before it renews the address, so often and no more.';

-- Grants: service only

revoke execute on function private.most_renewals(numeric) from public;
