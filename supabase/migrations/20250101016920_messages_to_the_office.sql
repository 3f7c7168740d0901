-- However many write, the office's mailbox stays one that can be read: beyond
-- so many an hour a message is in the inbox alone.

create or replace function private.forward_message()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  recipient constant text :=
    private.clean_email(private.setting('contact') ->> 'to');
begin
  if recipient is not null then
    perform private.queue_letter('contact_message', recipient,
      jsonb_build_object('contact_message_id', new.id),
      'contact_message:' || new.id,
      -- Sixty at once and thirty an hour, of all; one client has five.
      private.take_allowance('messages to the office', 1, 60, 30));
  end if;
  return null;
end
$$;
comment on function private.forward_message() is
  'Sends a message on to the office, or holds that back when there were many. '
  'It is in the inbox all the same.';
