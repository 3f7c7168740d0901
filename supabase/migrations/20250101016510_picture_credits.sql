-- Who made a picture: printed beside it by whoever prints it.

alter table public.pictures
  add column credit text not null default ''
    check (length(credit) <= 200 and credit !~ '[[:cntrl:]]');
comment on column public.pictures.credit is
  'Who is named beside it in a press kit; empty: the artist and the label.';
