-- A quote without a date has the label's day: the server's own is still
-- yesterday's for an hour after a summer midnight in London.

alter table public.artist_press alter column publish_date
  set default (now() at time zone 'Europe/London')::date;
