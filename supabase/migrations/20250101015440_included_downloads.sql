-- A record that is posted can include its download. The label's people choose
-- the files; whether there are any follows from that.

create function private.follow_payload()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.is_digital := new.is_digital or new.digital_payload_id is not null;
  elsif new.digital_payload_id is distinct from old.digital_payload_id then
    new.is_digital := new.digital_payload_id is not null;
  end if;
  return new;
end
$$;
comment on function private.follow_payload() is
  'Who chooses a download in Studio need not say as well that there is one.';

create trigger follow_payload
  before insert or update of digital_payload_id on public.product_variants
  for each row when (current_user = 'authenticated')
  execute function private.follow_payload();

revoke execute on all functions in schema public, private from public;
