-- public.newsletter_subs

create trigger one_at_a_time_statement before insert on public.newsletter_subs
  for each statement execute function private.one_at_a_time();

create trigger one_at_a_time_row before insert on public.newsletter_subs
  for each row execute function private.one_at_a_time();

create trigger receive before insert on public.newsletter_subs
  for each row execute function private.receive_subscription();

create trigger hold_letters after delete on public.newsletter_subs
  for each row execute function private.hold_letters();

-- After 'receive', which limits and trims new rows.
create trigger welcome_back before insert on public.newsletter_subs
  for each row execute function private.welcome_back();

create trigger ask after insert on public.newsletter_subs
  for each row when (new.confirmed_at is null)
  execute function private.ask_subscriber();

-- public.letters

create trigger keep_letter before update of slug, subject, preheader, blocks,
  audience, pace, in_archive on public.letters
  for each row execute function private.keep_letter();

create trigger archive_letter after update of in_archive, started_at
  on public.letters for each row
  when (new.in_archive is distinct from old.in_archive
    or new.started_at is distinct from old.started_at)
  execute function private.archive_letter();

create trigger forget_fault before update of state on public.letters
  for each row when (new.state = 'sending' and old.state = 'stopped')
  execute function private.forget_fault();
