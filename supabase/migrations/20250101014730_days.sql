-- Days and moments that a calendar has: no page can show one that never comes.

-- Tables

do $$
declare
  dated record;
begin
  for dated in
    select * from (values
      ('artist_tour_dates', 'event_date', 'date'),
      ('releases', 'release_date', 'date'),
      ('artist_press', 'publish_date', 'date'),
      ('news_articles', 'publish_date', 'timestamptz'),
      ('artists', 'public_from', 'timestamptz'),
      ('artist_tour_dates', 'public_from', 'timestamptz'),
      ('artist_videos', 'public_from', 'timestamptz'),
      ('releases', 'public_from', 'timestamptz'),
      ('news_articles', 'public_from', 'timestamptz'),
      ('products', 'public_from', 'timestamptz')
    ) as t (name, day, type)
  loop
    execute format('alter table public.%I disable trigger user', dated.name);
    execute format('update public.%1$I set %2$I = least(greatest(%2$I,
        ''1900-01-01''::%3$s), ''2200-12-31''::%3$s)
      where %2$I < ''1900-01-01'' or %2$I >= ''2201-01-01''',
      dated.name, dated.day, dated.type);
    execute format('alter table public.%I enable trigger user', dated.name);
    execute format('alter table public.%1$I add constraint %2$I
      check (%3$I >= ''1900-01-01''::%4$s and %3$I < ''2201-01-01''::%4$s)',
      dated.name, dated.name || '_' || dated.day || '_age', dated.day,
      dated.type);
  end loop;
end
$$;
