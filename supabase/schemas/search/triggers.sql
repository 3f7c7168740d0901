-- public.artists

create trigger document_artist
  after insert or delete or update of name, genre, is_public, public_from
  on public.artists
  for each row execute function private.document_artist();

-- public.artist_tour_dates

create trigger document_event
  after insert or delete or update of artist_id, venue, city, country,
    event_date, is_public, public_from
  on public.artist_tour_dates
  for each row execute function private.document_itself('event');

-- public.releases

create trigger document_release
  after insert or delete or update of title, artist_id, artist_name, type,
    genre, catalogue_number, description, is_public, status, public_from
  on public.releases
  for each row execute function private.document_release();

-- public.audio_files

create trigger document_track
  after insert or delete or update of release_id, category, name, writers,
    performers, producers, lyrics, isrc_code, file_url, is_open, open_from
  on public.audio_files
  for each row execute function private.document_itself('track');

-- public.news_articles

create trigger document_news
  after insert or delete or update of title, excerpt, content, status,
    public_from
  on public.news_articles
  for each row execute function private.document_itself('news');

-- public.products

create trigger document_product
  after insert or delete or update of title, description, product_type,
    active, artist_id, public_from
  on public.products
  for each row execute function private.document_itself('product');

-- public.product_variants

-- Not the columns a sale changes, so that buyers never wait here.
create trigger document_variant
  after insert or delete or update of product_id, title, attributes
  on public.product_variants
  for each row execute function private.document_variant();
