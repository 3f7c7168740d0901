-- Limits what a stranger can cause at the address they typed: a number of demos
-- at once, and one answer a day.

-- When an answer leaves: a refusal next morning at nine, anything else in a
-- minute. One person gets one a day, whoever typed their address; the next
-- waits for the first morning without one.
create function private.answer_due(p_demo public.demos, p_verdict text)
returns timestamptz
language plpgsql
set search_path = ''
as $$
declare
  due timestamptz := case when p_verdict = 'declined'
    then private.next_nine() else now() + private.undo_time() end;
begin
  -- Two scouts who answer one person at once must see each other.
  perform pg_advisory_xact_lock(
    hashtextextended('demos of ' || p_demo.person_key, 0));
  while exists (
    select from public.demos d
    join public.demo_answers a on a.demo_id = d.id
    where d.person_key = p_demo.person_key and d.id <> p_demo.id
      and a.failed_at is null
      and (coalesce(a.sent_at, a.due_at) at time zone 'Europe/London')::date
        = (due at time zone 'Europe/London')::date
  ) loop
    due := private.next_nine(due);
  end loop;
  return due;
end
$$;
