-- public.mail_outbox

create trigger announce_mail after insert on public.mail_outbox
  for each statement execute function private.announce_mail();

create trigger rank_mail before insert on public.mail_outbox
  for each row execute function private.rank_mail();

create trigger name_order_of_mail before insert on public.mail_outbox
  for each row execute function private.name_order_of_mail();

create trigger note_answer_sent after update of status on public.mail_outbox
  for each row when (new.kind = 'demo_answer' and old.status <> new.status)
  execute function private.note_answer_sent();

create trigger note_message_mail after update of status on public.mail_outbox
  for each row when (new.kind = 'message_reply'
    and new.status is distinct from old.status)
  execute function private.note_message_mail();

create trigger note_letter after update of status on public.mail_outbox
  for each row when (new.kind = 'letter' and new.status <> old.status)
  execute function private.note_letter();

create trigger note_taken after update of status on public.mail_outbox
  for each row when (new.kind = 'letter' and new.status = 'sent'
    and old.status <> 'sent')
  execute function private.note_taken();

create trigger follow_press_mail after update of status on public.mail_outbox
  for each row when (new.kind = 'press_letter' and new.status <> old.status)
  execute function private.follow_press_mail();

-- public.mail_templates

create trigger one_default before insert or update of is_default, kind
  on public.mail_templates
  for each row when (new.is_default)
  execute function private.one_default_template();

create trigger touch before update on public.mail_templates
  for each row execute function private.touch();

create trigger few_templates after insert on public.mail_templates
  for each statement execute function private.few_templates();

create trigger history after insert or update or delete on public.mail_templates
  for each row when (auth.uid() is not null)
  execute function private.keep_history();
