-- The public forms: demos and messages. Checks and limits are enforced here, so
-- that they apply to direct inserts too.

create function private.receive_demo()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.name := private.trimmed(new.name);
  new.email := lower(private.trimmed(new.email));
  new.artist_name :=
    coalesce(nullif(private.trimmed(new.artist_name), ''), new.name);
  new.genres := nullif(array(
    select private.trimmed(g) from unnest(new.genres) g where g ~ '\S'), '{}');
  new.city := nullif(private.trimmed(new.city), '');
  new.stream_link := nullif(private.trimmed(new.stream_link), '');
  new.notes := nullif(private.trimmed(new.notes), '');
  perform private.count_hit('demo', 5, interval '1 hour');
  -- The label's staff may add as many as they like.
  if current_setting('role') in ('anon', 'authenticated') then
    perform private.refuse_many_demos(private.person_key(new.email));
  end if;
  return new;
end
$$;

create function private.receive_message()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.name := private.trimmed(new.name);
  new.email := lower(private.trimmed(new.email));
  new.message := private.trimmed(new.message);
  perform private.count_hit('contact', 5, interval '1 hour');
  return new;
end
$$;

-- Mails a confirmation that links to the demo page. It has none of the form's
-- words: somebody else may have filled in the form.
create function private.thank_for_demo()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  event constant text := 'demo_received:' || new.sender_id || ':'
    || private.london_today();
begin
  -- Counted apart from other forms that wrote there today: it is the only way
  -- to the page. After withdrawing all, a sender has a new page and link.
  if not exists (select from public.mail_outbox m where m.event_key = event) then
    perform private.queue_letter('demo_received', new.email,
      jsonb_build_object('sender_id', new.sender_id), event,
      private.may_write_to(
        new.email, private.address_block(private.client_address())));
  end if;
  return null;
end
$$;

-- Forwards a message to the office, or holds the mail back when there were
-- many. The message is in the inbox either way.
create function private.forward_message()
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
      -- Sixty at once and thirty an hour in all; five for one client.
      private.take_allowance('messages to the office', 1, 60, 30));
  end if;
  return null;
end
$$;

create function private.contact_delivers()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(private.setting('contact') -> 'deliver' = 'true', false)
$$;
grant execute on function private.contact_delivers() to anon, authenticated;

-- Otherwise a patient sender could use another's address every hour, and each
-- demo would be answered.
--
-- A demo whose answer may have arrived counts as answered here and does not
-- block the next.
create function private.refuse_many_demos(p_person_key text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Two at once must see each other.
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
