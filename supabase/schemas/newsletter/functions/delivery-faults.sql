-- A mail server refuses a mailbox, an address, or us. Only the first ends
-- letters to the address; the last stops the letter, and no reader is lost for
-- it (docs/decisions/039-letters.md).

create function private.forget_fault()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.fault := null;
  return new;
end
$$;

-- Records a mail that was certainly refused. gone: no such mailbox. address:
-- refused for good. later: tried again. letter: this letter was refused once
-- read; the third in a row stops it. sender: nothing of ours is accepted, which
-- stops the letter and uses up no try. away: no server answered. Mails that are
-- no letters to the list are tried again except for the first two.
create function public.once_mail_refused(
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
  -- Lock the letter before its mail, in the order that a stop uses.
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

-- The mail server is away: this mail stays in the outbox until it is back, and
-- no other is added.
create function private.letter_waits(
  p_letter_id uuid,
  p_mail_id uuid,
  p_error text
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  again timestamptz;
begin
  -- However long it lasts, it uses up at most five of twelve tries.
  update public.mail_outbox m set last_error = left(p_error, 1000),
    attempts = least(m.attempts, 5),
    next_attempt_at = now() + interval '15 seconds' * 2 ^ least(m.attempts, 5)
  where m.id = p_mail_id and m.status = 'queued'
  returning m.next_attempt_at into again;
  -- Nothing more is queued before one of these has been tried.
  update public.letters l
  set fed_at = greatest(l.fed_at, again + interval '1 minute')
  where l.id = p_letter_id and l.state = 'sending';
end
$$;

-- The mail server accepts letters again: reset the count, end the wait.
create function private.note_taken()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.letters l set refused_in_row = 0,
    fed_at = least(l.fed_at, now())
  from private.letter_recipients r
  where r.mail_id = new.id and l.id = r.letter_id
    and (l.refused_in_row > 0 or l.fed_at > now());
  return null;
end
$$;

-- Sends a letter again, at its pace, to those who certainly did not get it but
-- have a mailbox. Returns how many.
create function public.send_failed(p_id uuid)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  again integer;
begin
  perform private.letter_at_hand(p_id, 'sending', 'sent');
  with refused as (
    select r.sub_id, r.mail_id from private.letter_recipients r
    join public.newsletter_subs s on s.id = r.sub_id
    where r.letter_id = p_id and r.state = 'failed' and s.bounced_at is null
  ), cleared as (
    delete from public.mail_outbox m using refused f where m.id = f.mail_id
  )
  update private.letter_recipients r set state = 'waiting', mail_id = null
  from refused f where r.letter_id = p_id and r.sub_id = f.sub_id;
  get diagnostics again = row_count;
  if again > 0 then
    update public.letters l set state = 'sending', ended_at = null,
      fed_at = now()
    where l.id = p_id;
    perform private.count_letter(p_id);
  end if;
  return again;
end
$$;
grant execute on function public.send_failed(uuid) to authenticated;

-- Ends a stopped letter for good. Returns how many people it did not go to.
create function public.end_letter(p_id uuid)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  left_out integer;
begin
  perform private.letter_at_hand(p_id, 'stopped');
  update private.letter_recipients r set state = 'skipped'
  where r.letter_id = p_id and r.state = 'waiting';
  get diagnostics left_out = row_count;
  update public.letters l set state = 'sent', ended_at = now()
  where l.id = p_id;
  perform private.count_letter(p_id);
  return left_out;
end
$$;
grant execute on function public.end_letter(uuid) to authenticated;

-- Somebody who joins again gets letters again, in their existing row; a refused
-- second row would undo that.
create function private.welcome_back()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.newsletter_subs s set bounced_at = null
  where s.email = new.email and s.bounced_at is not null;
  if found then
    return null;
  end if;
  return new;
end
$$;

-- For staff who know better than the mail server.
create function public.unmark_bounced(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.as_letter_writer();
  update public.newsletter_subs s set bounced_at = null where s.id = p_id;
end
$$;
grant execute on function public.unmark_bounced(uuid) to authenticated;
