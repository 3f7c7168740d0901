-- public.pictures

create trigger touch before update on public.pictures
  for each row execute function private.touch();

-- public.artists

create trigger know_picture
  before insert or update of profile_image on public.artists
  for each row execute function private.know_picture('profile_image');

create trigger touch before update on public.artists
  for each row execute function private.touch();

create trigger lead_releases after update of name, slug on public.artists
  for each row execute function private.lead_releases();

create trigger lead_press
  after update of is_public, public_from on public.artists
  for each row execute function private.lead_press();

create trigger is_back before insert or update on public.artists
  for each row when (new.is_public and new.withdrawn_at is not null)
  execute function private.is_back();

create trigger at_whole_second
  before insert or update of public_from on public.artists
  for each row execute function private.at_whole_second();

create trigger end_previews after update on public.artists
  for each row
  when ((new.withdrawn_at is not null) and (old.withdrawn_at is not null) is not true)
  execute function private.end_previews();

create trigger keep_old_address
  after update of slug on public.artists
  for each row when (old.slug <> new.slug)
  execute function private.keep_old_address();

-- public.artist_tour_dates

create trigger is_back before insert or update on public.artist_tour_dates
  for each row when (new.is_public and new.withdrawn_at is not null)
  execute function private.is_back();

create trigger at_whole_second
  before insert or update of public_from on public.artist_tour_dates
  for each row execute function private.at_whole_second();

create trigger end_previews after update on public.artist_tour_dates
  for each row
  when ((new.withdrawn_at is not null) and (old.withdrawn_at is not null) is not true)
  execute function private.end_previews();

create trigger touch before update on public.artist_tour_dates
  for each row execute function private.touch();

-- public.artist_press

create trigger follow_artist_press
  before insert or update of artist_id, is_open, open_from
  on public.artist_press
  for each row execute function private.follow_artist_press();

create trigger touch
  before update of artist_id, quote, publication, author, publish_date,
    article_url, updated_at
  on public.artist_press
  for each row execute function private.touch();

-- public.releases

create trigger follow_artist
  before insert or update of artist_id, artist_name, artist_slug
  on public.releases
  for each row execute function private.follow_artist();

create trigger know_picture
  before insert or update of artwork_url on public.releases
  for each row execute function private.know_picture('artwork_url');

create trigger touch before update on public.releases
  for each row execute function private.touch();

create trigger lead_audio_files
  after update of is_public, status, public_from on public.releases
  for each row execute function private.lead_audio_files();

create trigger lead_films
  after update of is_public, status, public_from on public.releases
  for each row execute function private.lead_films();

create trigger lead_products
  after update of is_public, status, public_from on public.releases
  for each row execute function private.lead_products();

create trigger take_up_again after insert on public.releases
  for each row execute function private.take_up_again();

create trigger refuse_unmade
  before update of is_public, status on public.releases
  for each row when (new.is_public and new.status = 'Released'
    and not (old.is_public and old.status = 'Released'))
  execute function private.refuse_unmade_release();

create trigger at_whole_second
  before insert or update of public_from on public.releases
  for each row execute function private.at_whole_second();

create trigger end_previews after update on public.releases
  for each row
  when ((new.status = 'Withdrawn') and (old.status = 'Withdrawn') is not true)
  execute function private.end_previews();

create trigger keep_old_address
  after update of slug on public.releases
  for each row when (old.slug <> new.slug)
  execute function private.keep_old_address();

-- public.audio_files

create trigger follow_release
  before insert or update of release_id, is_open, open_from, was_open
  on public.audio_files
  for each row execute function private.follow_release();

-- Columns that follow the release by trigger are no edit of the track.
create trigger touch
  before update of release_id, category, name, position, file_url,
    storage_bucket, storage_path, isrc_code, seconds, peaks, writers,
    performers, producers, lyrics, explicit, language, loudness, true_peak,
    opus_path, opus_url, updated_at
  on public.audio_files
  for each row execute function private.touch();

create trigger follow_stream
  after insert or delete
    or update of is_open, storage_bucket, storage_path, opus_path
  on public.audio_files
  for each row execute function private.follow_stream();

create trigger let_go_of_streams
  after delete or update of storage_path, opus_path on public.audio_files
  for each row execute function private.let_go_of_streams();

-- public.artist_videos

create trigger know_picture
  before insert or update of thumbnail_url on public.artist_videos
  for each row execute function private.know_picture('thumbnail_url');

create trigger hide_release_of_film
  before insert or update of release_id, public_from, open_from
  on public.artist_videos
  for each row execute function private.hide_release_of_film();

create trigger is_back before insert or update on public.artist_videos
  for each row when (new.is_public and new.withdrawn_at is not null)
  execute function private.is_back();

create trigger touch
  before update of artist_id, release_id, title, video_type, description, url,
    captions_url, thumbnail_url, display_order, is_public, public_from,
    withdrawn_at, updated_at
  on public.artist_videos
  for each row execute function private.touch();

create trigger at_whole_second
  before insert or update of public_from on public.artist_videos
  for each row execute function private.at_whole_second();

create trigger end_previews after update on public.artist_videos
  for each row
  when ((new.withdrawn_at is not null) and (old.withdrawn_at is not null) is not true)
  execute function private.end_previews();

-- private.unreleased_films

create trigger history after delete on private.unreleased_films
  for each row when (auth.uid() is not null)
  execute function private.keep_history_of_hidden_film();

-- public.news_articles

create trigger know_picture
  before insert or update of featured_image on public.news_articles
  for each row execute function private.know_picture('featured_image');

create trigger touch before update on public.news_articles
  for each row execute function private.touch();

-- Its name sorts it after the trigger that makes the moment a whole second.
create trigger date_article before insert or update on public.news_articles
  for each row when (new.status = 'published' and new.publish_date is null)
  execute function private.date_article();

create trigger at_whole_second
  before insert or update of public_from on public.news_articles
  for each row execute function private.at_whole_second();

create trigger end_previews after update on public.news_articles
  for each row
  when ((new.status = 'archived') and (old.status = 'archived') is not true)
  execute function private.end_previews();

create trigger keep_old_address
  after update of slug on public.news_articles
  for each row when (old.slug <> new.slug)
  execute function private.keep_old_address();

-- public.product_variants

create trigger tell_update after update on public.product_variants
  for each row execute function private.tell_variant();

-- public.product_pictures

create trigger tell_insert after insert on public.product_pictures
  referencing new table as changed
  for each statement execute function private.tell_content();

create trigger tell_update after update on public.product_pictures
  referencing new table as changed
  for each statement execute function private.tell_content();

create trigger tell_delete after delete on public.product_pictures
  referencing old table as changed
  for each statement execute function private.tell_content();

create trigger tell_truncate after truncate on public.product_pictures
  for each statement execute function private.tell_content();

-- public.archived_letters

create trigger tell_insert after insert on public.archived_letters
  referencing new table as changed
  for each statement execute function private.tell_content();

create trigger tell_update after update on public.archived_letters
  referencing new table as changed
  for each statement execute function private.tell_content();

create trigger tell_delete after delete on public.archived_letters
  referencing old table as changed
  for each statement execute function private.tell_content();

create trigger tell_truncate after truncate on public.archived_letters
  for each statement execute function private.tell_content();

-- storage.objects

create trigger limit_originals before insert on storage.objects
  for each row when (new.bucket_id = 'originals' and auth.uid() is not null)
  execute function private.limit_originals();

-- Every change to what pages show is announced to the page cache.

do $$
declare
  edited text;
begin
  foreach edited in array array[
    'pictures', 'artists', 'artist_tour_dates', 'artist_press', 'releases',
    'audio_files', 'artist_videos', 'news_articles', 'products',
    'product_variants', 'site_settings', 'shipping_zones', 'shipping_rates'
  ] loop
    execute format(
      'create trigger tell_insert after insert on public.%I
        referencing new table as changed
        for each statement execute function private.tell_content()', edited);
    execute format(
      'create trigger tell_delete after delete on public.%I
        referencing old table as changed
        for each statement execute function private.tell_content()', edited);
    execute format(
      'create trigger tell_truncate after truncate on public.%I
        for each statement execute function private.tell_content()', edited);
    continue when edited = 'product_variants';
    execute format(
      'create trigger tell_update after update on public.%I
        referencing new table as changed
        for each statement execute function private.tell_content()', edited);
  end loop;
end
$$;
