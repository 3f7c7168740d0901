-- auth.users

create trigger claim_guest_orders
  after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.claim_guest_orders();

create trigger erase_deleted_account before delete on auth.users
  for each row execute function private.erase_deleted_account();
