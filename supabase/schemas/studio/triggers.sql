-- public.staff

create trigger name_colleague before insert or update on public.staff
  for each row when (new.name is null)
  execute function private.name_colleague();

create trigger keep_an_owner after update or delete on public.staff
  for each statement when (auth.uid() is not null)
  execute function private.keep_an_owner();

create trigger ask_fresh_proof
  before insert or delete or update of role on public.staff
  for each row when (auth.uid() is not null)
  execute function private.ask_fresh_proof();

-- private.invitations

create trigger ask_fresh_proof
  before insert or update on private.invitations
  for each row when (auth.uid() is not null)
  execute function private.ask_fresh_proof();

-- public.site_settings

create trigger keep_closed_name before update of key on public.site_settings
  for each row when (old.is_closed and new.key <> old.key)
  execute function private.keep_closed_name();

create trigger few_settings after insert on public.site_settings
  for each statement execute function private.few_settings();

create trigger touch before update on public.site_settings
  for each row execute function private.touch();

-- auth.users

create trigger erase_colleague before delete on auth.users
  for each row execute function private.erase_colleague();

-- Edits by staff go to the history.

do $$
declare
  edited text;
begin
  foreach edited in array array[
    'pictures', 'artists', 'artist_tour_dates', 'artist_press', 'releases',
    'audio_files', 'artist_videos', 'news_articles', 'products',
    'product_variants', 'digital_payloads', 'digital_payload_files',
    'site_settings', 'promo_codes', 'shipping_zones', 'shipping_rates',
    'staff'
  ] loop
    execute format('create trigger history
      after insert or update or delete on public.%I
      for each row when (auth.uid() is not null)
      execute function private.keep_history()', edited);
  end loop;
end
$$;
