-- A mail server may refuse one reader only once it has read the letter. That
-- reader is refused, and the letter goes on; where it is the third refusal in a
-- row it may be the letter, or us, and it stops (docs/decisions/039-letters.md).

create or replace function public.once_mail_refused(
  p_id uuid,
  p_error text,
  p_refusal text
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  letter public.letters;
  said constant text := regexp_replace(p_error, '^Error: ', '');
  fault text;
begin
  -- The letter before its mail, in the order of a stop.
  select l.* into letter from public.letters l
  join private.letter_recipients r on r.letter_id = l.id
  where r.mail_id = p_id for update of l;
  update public.mail_outbox m set in_hand_since = null where m.id = p_id;
  if letter.id is null then
    perform public.mailbox_is_gone(p_id) where p_refusal = 'gone';
    perform public.mail_failed(p_id, p_error, p_refusal in ('gone', 'address'));
    return;
  end if;
  case p_refusal
    when 'sender' then
      fault := 'The mail server takes no letters from us, so this one was '
        'stopped. It said: ' || said;
    when 'away' then
      perform private.letter_waits(letter.id, p_id, p_error);
    else
      if p_refusal = 'gone' then
        perform public.mailbox_is_gone(p_id);
      end if;
      perform public.mail_failed(p_id, p_error,
        p_refusal in ('gone', 'address', 'letter'));
      update public.letters l set refused_in_row = l.refused_in_row + 1,
        fed_at = least(l.fed_at, now())
      where l.id = letter.id;
      if letter.refused_in_row + 1 >= 20 then
        fault := 'The mail server refused twenty in a row, so this letter was '
          'stopped. It said last: ' || said;
      elsif letter.refused_in_row + 1 >= 3 and p_refusal = 'letter' then
        fault := 'The mail server refused three in a row, the last once it had '
          'read the letter, which was stopped. It said: ' || said;
      end if;
  end case;
  if fault is not null or letter.state = 'stopped' then
    perform private.halt_letter(letter.id, coalesce(fault, letter.fault));
  end if;
end
$$;
comment on function public.once_mail_refused(uuid, text, text) is
  'It was certainly not taken. gone: there is no such mailbox; address: not '
  'there, for good; later: it is tried again; letter: not this one, once it was '
  'read, which stops it as the third in a row; sender: nothing of ours, which stops the '
  'letter and uses up no try; away: nobody was there. What is no letter of the '
  'list is tried again but for the first two.';

-- A demo whose answer may have arrived is answered as far as anybody knows: it
-- keeps nobody from sending the next.

create or replace function private.refuse_many_demos(p_person_key text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Two at once are to see each other.
  perform pg_advisory_xact_lock(
    hashtextextended('demos of ' || p_person_key, 0));
  if 5 <= (
    select count(*) from public.demos d
    where d.person_key = p_person_key and d.answered_at is null
      and d.status not in ('shortlisted', 'signed')
      and not exists (
        select from public.demo_answers a
        where a.demo_id = d.id and a.doubted_at is not null)
  ) then
    raise exception 'Five demos from this address wait for our answer already. Send the next one when we have answered.'
      using errcode = '9X138';
  end if;
end
$$;
