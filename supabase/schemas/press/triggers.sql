-- public.press_contacts

create trigger receive before insert or update on public.press_contacts
  for each row execute function private.receive_press_contact();

create trigger touch before update on public.press_contacts
  for each row execute function private.touch();

create trigger few_press_contacts after insert on public.press_contacts
  for each statement execute function private.few_press_contacts();

create trigger leave_queued_letters after update of no_mail
  on public.press_contacts
  for each row when (new.no_mail and not old.no_mail)
  execute function private.leave_queued_letters();

create trigger forget before delete on public.press_contacts
  for each row execute function private.forget_press_contact();
