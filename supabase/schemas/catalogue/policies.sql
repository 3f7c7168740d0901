-- public.pictures

grant select on public.pictures to anon;
grant select, insert, update, delete on public.pictures to authenticated;

create policy "Visitors read the pictures of what they see"
  on public.pictures for select to anon
  using (original is null or private.is_seen_picture(url));

create policy "Members read pictures of what they see, makers every one"
  on public.pictures for select to authenticated
  using (original is null or (select private.has_role('editor', 'shop'))
    or private.is_seen_picture(url));

create policy "Editors and shopkeepers add pictures"
  on public.pictures for insert to authenticated
  with check ((select private.has_role('editor', 'shop')));

create policy "Editors and shopkeepers change pictures"
  on public.pictures for update to authenticated
  using ((select private.has_role('editor', 'shop')))
  with check ((select private.has_role('editor', 'shop')));

create policy "Editors and shopkeepers remove pictures"
  on public.pictures for delete to authenticated
  using ((select private.has_role('editor', 'shop')));

-- public.artists

grant select on public.artists to anon;
grant select, insert, update, delete on public.artists to authenticated;

create policy "Editors add artists"
  on public.artists for insert to authenticated
  with check ((select private.has_role('editor')));

create policy "Editors change artists"
  on public.artists for update to authenticated
  using ((select private.has_role('editor')))
  with check ((select private.has_role('editor')));

create policy "Editors remove artists"
  on public.artists for delete to authenticated
  using ((select private.has_role('editor')));

create policy "Members read public artists, the label every one"
  on public.artists for select to authenticated
  using (is_public and public_from <= (select private.moment())
    or (select private.has_preview()) and private.previewed('artists', id)
    or (select private.has_role('editor', 'shop')));

create policy "Visitors read public artists"
  on public.artists for select to anon
  using (is_public and public_from <= (select private.moment())
    or (select private.has_preview()) and private.previewed('artists', id));

-- public.artist_tour_dates

grant select on public.artist_tour_dates to anon;
grant select, insert, update, delete on public.artist_tour_dates to
  authenticated;

create policy "Editors add tour dates"
  on public.artist_tour_dates for insert to authenticated
  with check ((select private.has_role('editor')));

create policy "Editors change tour dates"
  on public.artist_tour_dates for update to authenticated
  using ((select private.has_role('editor')))
  with check ((select private.has_role('editor')));

create policy "Editors remove tour dates"
  on public.artist_tour_dates for delete to authenticated
  using ((select private.has_role('editor')));

create policy "Members read public tour dates, the label every one"
  on public.artist_tour_dates for select to authenticated
  using (is_public and public_from <= (select private.moment())
    or (select private.has_preview())
      and private.previewed('artist_tour_dates', id)
    or (select private.has_role('editor', 'shop')));

create policy "Visitors read public tour dates"
  on public.artist_tour_dates for select to anon
  using (is_public and public_from <= (select private.moment())
    or (select private.has_preview())
      and private.previewed('artist_tour_dates', id));

-- public.artist_press

grant select on public.artist_press to anon;
grant select, insert, update, delete on public.artist_press to authenticated;

create policy "Editors add press items"
  on public.artist_press for insert to authenticated
  with check ((select private.has_role('editor')));

create policy "Editors change press items"
  on public.artist_press for update to authenticated
  using ((select private.has_role('editor')))
  with check ((select private.has_role('editor')));

create policy "Editors remove press items"
  on public.artist_press for delete to authenticated
  using ((select private.has_role('editor')));

create policy "Members read the press of public artists, the label all"
  on public.artist_press for select to authenticated
  using (is_open and open_from <= (select private.moment())
    or (select private.has_preview())
      and private.previewed('artists', artist_id)
    or (select private.has_role('editor', 'shop')));

create policy "Visitors read the press of public artists"
  on public.artist_press for select to anon
  using (is_open and open_from <= (select private.moment())
    or (select private.has_preview())
      and private.previewed('artists', artist_id));

-- public.releases

grant select on public.releases to anon;
grant select, insert, update, delete on public.releases to authenticated;

create policy "Editors add releases"
  on public.releases for insert to authenticated
  with check ((select private.has_role('editor')));

create policy "Editors change releases"
  on public.releases for update to authenticated
  using ((select private.has_role('editor')))
  with check ((select private.has_role('editor')));

create policy "Editors remove releases"
  on public.releases for delete to authenticated
  using ((select private.has_role('editor')));

create policy "Members read releases that are out, their makers every one"
  on public.releases for select to authenticated
  using (is_public and status = 'Released'
      and public_from <= (select private.moment())
    or (select private.has_preview()) and private.previewed('releases', id)
    or (select private.has_role('editor', 'shop')));

create policy "Visitors read releases that are out"
  on public.releases for select to anon
  using (is_public and status = 'Released'
      and public_from <= (select private.moment())
    or (select private.has_preview()) and private.previewed('releases', id));

-- public.audio_files

grant insert, update, delete on public.audio_files to authenticated;
grant select (id, release_id, category, name, position, file_url, isrc_code,
  seconds, peaks, is_open, created_at, updated_at, open_from, writers,
  performers, producers, lyrics, explicit, language, loudness, true_peak,
  opus_url, preview_of, preview_from) on public.audio_files to anon,
  authenticated;

create policy "Editors add audio files"
  on public.audio_files for insert to authenticated
  with check ((select private.has_role('editor')));

create policy "Editors change audio files"
  on public.audio_files for update to authenticated
  using ((select private.has_role('editor')))
  with check ((select private.has_role('editor')));

create policy "Editors remove audio files"
  on public.audio_files for delete to authenticated
  using ((select private.has_role('editor')));

create policy "Members hear releases that are out, their makers everything"
  on public.audio_files for select to authenticated
  using (is_open and open_from <= (select private.moment())
    or (select private.has_preview())
      and private.previewed('releases', release_id)
    or (select private.has_role('editor', 'shop')));

create policy "Visitors hear releases that are out"
  on public.audio_files for select to anon
  using (is_open and open_from <= (select private.moment())
    or (select private.has_preview())
      and private.previewed('releases', release_id));

-- public.artist_videos

grant select on public.artist_videos to anon;
grant select, insert, update, delete on public.artist_videos to authenticated;

create policy "Editors add videos"
  on public.artist_videos for insert to authenticated
  with check ((select private.has_role('editor')));

create policy "Editors change videos"
  on public.artist_videos for update to authenticated
  using ((select private.has_role('editor')))
  with check ((select private.has_role('editor')));

create policy "Editors remove videos"
  on public.artist_videos for delete to authenticated
  using ((select private.has_role('editor')));

create policy "Members see public videos, the label every one"
  on public.artist_videos for select to authenticated
  using (is_public and open_from <= (select private.moment())
    or (select private.has_preview()) and private.previewed('artist_videos', id)
    or (select private.has_role('editor', 'shop')));

create policy "Visitors see public videos"
  on public.artist_videos for select to anon
  using (is_public and open_from <= (select private.moment())
    or (select private.has_preview())
      and private.previewed('artist_videos', id));

-- public.news_articles

grant select on public.news_articles to anon;
grant select, insert, update, delete on public.news_articles to authenticated;

create policy "Editors add articles"
  on public.news_articles for insert to authenticated
  with check ((select private.has_role('editor')));

create policy "Editors change articles"
  on public.news_articles for update to authenticated
  using ((select private.has_role('editor')))
  with check ((select private.has_role('editor')));

create policy "Editors remove articles"
  on public.news_articles for delete to authenticated
  using ((select private.has_role('editor')));

create policy "Members read published articles, editors and shop drafts too"
  on public.news_articles for select to authenticated
  using (status = 'published' and public_from <= (select private.moment())
    or (select private.has_preview()) and private.previewed('news_articles', id)
    or (select private.has_role('editor', 'shop')));

create policy "Visitors read published articles"
  on public.news_articles for select to anon
  using (status = 'published' and public_from <= (select private.moment())
    or (select private.has_preview())
      and private.previewed('news_articles', id));

-- public.artists_public_v

grant select on public.artists_public_v to anon, authenticated;

-- public.artist_genres_v

grant select on public.artist_genres_v to anon, authenticated;

-- public.releases_public_v

grant select on public.releases_public_v to anon, authenticated;

-- public.release_genres_v

grant select on public.release_genres_v to anon, authenticated;
