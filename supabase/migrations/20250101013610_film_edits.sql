-- That its record has another day is no edit of a film: whoever is writing its
-- text need not begin again.

drop trigger touch on public.artist_videos;
create trigger touch
  before update of artist_id, release_id, title, video_type, description, url,
    captions_url, thumbnail_url, display_order, is_public, public_from,
    updated_at
  on public.artist_videos
  for each row execute function private.touch();
