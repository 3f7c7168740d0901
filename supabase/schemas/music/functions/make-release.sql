-- Making a release from a draft: its tracks, its product, and the jobs that
-- make the files. One transaction, once.

-- A slug made from a name, and not used by any other row.
create function private.free_slug(p_table text, p_name text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  word constant text := coalesce(nullif(trim(both '-' from left(
    regexp_replace(lower(extensions.unaccent(p_name)), '[^a-z0-9]+', '-', 'g'),
    100)), ''), 'untitled');
  tried text := word;
  taken boolean;
begin
  -- When two are made at once, the second must see the first.
  perform pg_advisory_xact_lock(hashtextextended(p_table || word, 0));
  for n in 2..1000 loop
    execute format('select exists (select from public.%I where slug = $1)',
      p_table) into taken using tried;
    exit when not taken;
    tried := word || '-' || n;
  end loop;
  return tried;
end
$$;

-- The artist of a draft: by id, by name, or new and not yet public.
create function private.artist_for(p_artist jsonb)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  said constant text := private.line_of(p_artist -> 'name', 200);
  found_id uuid;
begin
  select a.id into found_id from public.artists a
  where a.id::text = p_artist ->> 'id';
  if found_id is not null then
    return found_id;
  end if;
  if said is null then
    perform private.refuse_draft('artist', 'Say whose record it is.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('artist ' || lower(said), 0));
  select a.id into found_id from public.artists a
  where lower(a.name) = lower(said) order by a.created_at, a.id limit 1;
  if found_id is null then
    insert into public.artists (slug, name, is_public)
    values (private.free_slug('artists', said), said, false)
    returning id into found_id;
  end if;
  return found_id;
end
$$;

-- Makes a draft's record, its product and the jobs for its files. Returns its
-- id, the same one however often it is called.
create function public.make_release(p_id uuid)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  intake constant public.music_intakes := private.locked_intake(p_id,
    'draft', 'making', 'ready', 'failed');
  draft constant jsonb := intake.draft;
  made public.releases;
  payload_id uuid;
begin
  -- A repeated call makes it only once.
  if intake.release_id is not null then
    return intake.release_id;
  end if;
  if intake.state <> 'draft' then
    perform private.locked_intake(p_id, 'draft');
  end if;
  perform private.needs_media();
  perform private.check_draft(draft);
  insert into public.releases (slug, title, artist_id, release_date, type,
    genre, track_count, duration, catalogue_number, copyright_line,
    phonogram_line, artwork_url, status, is_public)
  values (
    private.free_slug('releases', private.line_of(draft -> 'title', 200)),
    private.line_of(draft -> 'title', 200),
    private.artist_for(draft -> 'artist'),
    (draft ->> 'release_date')::date, draft ->> 'type',
    private.line_of(draft -> 'genre', 80),
    jsonb_array_length(draft -> 'tracks'), null,
    private.line_of(draft -> 'catalogue_number', 40),
    private.line_of(draft -> 'copyright_line', 200),
    private.line_of(draft -> 'copyright_line', 200),
    (select p.url from public.pictures p
      where p.url = draft -> 'cover' ->> 'url'),
    'Draft', false)
  returning * into made;
  perform private.make_tracks(intake, made.id);
  update public.releases r set duration = nullif(round((
    select sum(a.seconds) from public.audio_files a
    where a.release_id = r.id and a.category = 'master')), 0)
  where r.id = made.id;
  payload_id := private.make_product(made, draft);
  update public.music_intakes set state = 'making', release_id = made.id,
    digital_payload_id = payload_id, fault = null, updated_at = now()
  where id = p_id;
  insert into public.music_jobs (intake_id, kind, stage, file_id)
  select p_id, 'cover', 1, f.id from public.music_intake_files f
  where f.intake_id = p_id and f.id::text = draft -> 'cover' ->> 'file';
  perform private.queue_encoding(p_id, made.id,
    '{stream,stream_opus,preview,flac}', 1);
  perform private.queue_encoding(p_id, made.id, '{mp3,v0,opus,aac}', 2);
  return made.id;
end
$$;
grant execute on function public.make_release(uuid) to authenticated;

create function private.make_tracks(
  p_intake public.music_intakes,
  p_release_id uuid
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  track record;
  track_id uuid;
  starts numeric;
begin
  for track in
    select t.said, t.place
    from jsonb_array_elements(p_intake.draft -> 'tracks')
      with ordinality t (said, place)
    order by t.place
  loop
    perform private.check_track(p_intake.id, track.said);
    insert into public.audio_files (release_id, category, name, position,
      isrc_code, seconds, writers, performers, producers, lyrics, explicit,
      language, master_file_id, part_from, part_seconds)
    values (p_release_id, 'master',
      private.line_of(track.said -> 'title', 200), track.place,
      upper(private.line_of(track.said -> 'isrc', 40)),
      private.number_of(track.said -> 'seconds'),
      private.names_of(track.said -> 'writers'),
      private.names_of(track.said -> 'performers'),
      private.names_of(track.said -> 'producers'),
      private.line_of(track.said -> 'lyrics', 20000),
      coalesce(track.said -> 'explicit' = 'true', false),
      private.line_of(track.said -> 'language', 3),
      (track.said ->> 'file')::uuid,
      private.number_of(track.said -> 'from'),
      case when private.number_of(track.said -> 'from') is not null
        then private.number_of(track.said -> 'seconds') end)
    returning id into track_id;
    starts := private.preview_start(
      private.number_of(track.said -> 'preview_from'),
      private.number_of(track.said -> 'seconds'));
    insert into public.audio_files (release_id, category, name, position,
      preview_of, preview_from)
    values (p_release_id, 'preview',
      private.line_of(track.said -> 'title', 200), track.place, track_id,
      starts);
  end loop;
end
$$;

-- The start of a thirty-second preview that ends within the track.
create function private.preview_start(p_from numeric, p_seconds numeric)
returns numeric
language sql immutable
set search_path = ''
as $$
  select round(least(greatest(coalesce(p_from, 0), 0),
    greatest(p_seconds - 30, 0)), 3)
$$;

create function private.make_product(
  p_release public.releases,
  p_draft jsonb
)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  payload_id uuid;
  new_id uuid;
begin
  insert into public.digital_payloads (name)
  values (left(p_release.artist_name || ': ' || p_release.title, 200))
  returning id into payload_id;
  insert into public.products (slug, title, product_type, cover_url, active,
    artist_id, release_id)
  values (private.free_slug('products', p_release.title), p_release.title,
    'music', p_release.artwork_url, false, p_release.artist_id, p_release.id)
  returning id into new_id;
  insert into public.product_variants (product_id, title, price_cents,
    currency, inventory, attributes, digital_payload_id, is_digital)
  values (new_id, 'Digital (FLAC, MP3, Opus, AAC)',
    private.number_of(p_draft -> 'price_cents')::integer,
    coalesce(private.setting('default_currency') ->> 'currency', 'GBP'), -1,
    jsonb_build_object('format', 'Digital', 'tracks', p_release.track_count),
    payload_id, true);
  return payload_id;
end
$$;

create function private.queue_encoding(
  p_intake_id uuid,
  p_release_id uuid,
  p_outputs text[],
  p_stage integer
)
returns void
language sql
set search_path = ''
as $$
  insert into public.music_jobs (intake_id, kind, file_id, track_id, outputs,
    stage, position, seconds)
  select p_intake_id, 'encode', a.master_file_id, a.id, p_outputs, p_stage,
    a.position, a.seconds
  from public.audio_files a
  join public.music_intake_files f on f.id = a.master_file_id
  where a.release_id = p_release_id and a.category = 'master'
  order by a.position
$$;

-- Removes the drafts made from an intake, as long as nobody has seen or bought
-- them. An artist who was created for it stays a draft.
create function private.unmake_release(p_intake public.music_intakes)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.releases r
  where r.id = p_intake.release_id and (r.is_public or r.status <> 'Draft')
  for update;
  if found or exists (
    select from public.product_variants v
    join public.products p on p.id = v.product_id
    where (v.digital_payload_id = p_intake.digital_payload_id
        or p.release_id = p_intake.release_id)
      and (p.active or exists (
        select from public.order_items i where i.product_id = p.id)
        or exists (
        select from public.checkout_items c where c.variant_id = v.id))
  ) then
    raise exception 'The record is published, or somebody is buying it. '
      'Withdraw it first.' using errcode = '9X108';
  end if;
  delete from public.products p
  where p.release_id = p_intake.release_id and exists (
    select from public.product_variants v where v.product_id = p.id
      and v.digital_payload_id = p_intake.digital_payload_id)
    and not exists (
    select from public.product_variants v where v.product_id = p.id
      and v.digital_payload_id is distinct from p_intake.digital_payload_id);
  delete from public.digital_payloads d
  where d.id = p_intake.digital_payload_id and not exists (
    select from public.product_variants v where v.digital_payload_id = d.id);
  delete from public.releases r where r.id = p_intake.release_id;
end
$$;

-- A cancelled record restored by the history still has its masters. Its files
-- are made again only when somebody asks for it.
create function private.take_up_again()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.music_intakes set state = 'ready', updated_at = now()
  where release_id = new.id and state = 'cancelled';
  return null;
end
$$;
