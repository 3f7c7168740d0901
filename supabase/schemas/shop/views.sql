-- Home plays the record without its words: those are read on its page.
create view public.out_now_v with (security_invoker = true) as
select
  r.id, r.slug, r.title, r.artwork_url, r.artist_name, r.artist_slug, r.type,
  r.description, r.catalogue_number,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'category', a.category, 'name', a.name, 'file_url', a.file_url,
      'id', a.id, 'seconds', a.seconds,
      'peaks', array_to_string(a.peaks, ' '), 'isrc_code', a.isrc_code,
      'opus_url', a.opus_url, 'explicit', a.explicit
    ) order by a.position)
    from public.audio_files a
    where a.release_id = r.id and a.category = 'master'
      and a.file_url is not null
  ), '[]') as audio_files,
  private.is_on_sale(r.id, r.artist_id, r.title) as for_sale,
  film.url as film_url, film.captions_url as film_captions_url,
  r.pressing, r.loudness, r.true_peak
from (
  select * from public.releases n
  where (n.is_public and n.status = 'Released'
      and n.public_from <= (select private.moment()))
    or ((select private.has_preview())
      and private.previewed('releases', n.id))
  order by n.release_date desc, n.id
  limit 1
) r
left join lateral (
  select f.url, f.captions_url from public.artist_videos f
  where f.release_id = r.id and f.is_public
    and f.open_from <= (select private.moment())
  order by f.display_order desc, f.id
  limit 1
) film on true;
comment on view public.out_now_v is
  'The newest record that is out, whether the shop has it, and where to see '
  'its film.';
