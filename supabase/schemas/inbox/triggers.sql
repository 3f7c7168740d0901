-- public.demos

create trigger one_at_a_time_statement before insert on public.demos
  for each statement execute function private.one_at_a_time();

create trigger one_at_a_time_row before insert on public.demos
  for each row execute function private.one_at_a_time();

create trigger receive before insert on public.demos
  for each row execute function private.receive_demo();

create trigger thank after insert on public.demos
  for each row execute function private.thank_for_demo();

-- After 'receive', which cleans the words: triggers run by name.
create trigger recognise
  before insert or update of email, stream_link, artist_name on public.demos
  for each row execute function private.recognise_demo();

create trigger touch before update on public.demos
  for each row execute function private.touch_demo();

create trigger let_go after delete on public.demos
  for each row execute function private.let_go_of_demo();

-- public.contact_messages

create trigger one_at_a_time_statement before insert on public.contact_messages
  for each statement execute function private.one_at_a_time();

create trigger one_at_a_time_row before insert on public.contact_messages
  for each row execute function private.one_at_a_time();

create trigger receive before insert on public.contact_messages
  for each row execute function private.receive_message();

create trigger forward after insert on public.contact_messages
  for each row execute function private.forward_message();

create trigger touch before update on public.contact_messages
  for each row execute function private.touch();

-- public.demo_marks

create trigger touch_demo after insert or update or delete on public.demo_marks
  for each row execute function private.touch_demo_of();

-- public.demo_notes

create trigger touch_demo after insert or update or delete on public.demo_notes
  for each row execute function private.touch_demo_of();

-- public.demo_answers

create trigger touch_demo
  after insert or update or delete on public.demo_answers
  for each row execute function private.touch_demo_of();
