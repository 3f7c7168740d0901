-- A picture's files are addresses like the picture's own: pages link to them
-- and ask for them before anything else.

alter table public.pictures add constraint pictures_source_urls_check check (
  not jsonb_path_exists(sources,
    '$[*] ? (!exists (@.url ?
      (@ like_regex "^(https?://|/)[^\\s/\\\\]\\S*$")))')
) not valid;
comment on constraint pictures_source_urls_check on public.pictures is
  'Each source has an address that is one: no other scheme, no white space.';
