-- public.demos

grant select on public.demos to authenticated;
grant insert (name, email, artist_name, genres, city, stream_link, notes,
  status) on public.demos to anon, authenticated;

create policy "Visitors send demos"
  on public.demos for insert to anon
  with check (status = 'new');

create policy "Members send demos"
  on public.demos for insert to authenticated
  with check (status = 'new');

create policy "Scouts read demos"
  on public.demos for select to authenticated
  using ((select private.has_role('scout')));

-- public.contact_messages

grant select on public.contact_messages to authenticated;
grant insert (name, email, message) on public.contact_messages to anon,
  authenticated;

create policy "Visitors write to the label while it delivers"
  on public.contact_messages for insert to anon
  with check ((select private.contact_delivers()));

create policy "Members write to the label while it delivers"
  on public.contact_messages for insert to authenticated
  with check ((select private.contact_delivers()));

create policy "Scouts read messages"
  on public.contact_messages for select to authenticated
  using ((select private.has_role('scout')));

-- public.demo_marks

grant select on public.demo_marks to authenticated;

create policy "Scouts see all stars"
  on public.demo_marks for select to authenticated
  using ((select private.has_role('scout')));

-- public.demo_notes

grant select, delete on public.demo_notes to authenticated;

create policy "Scouts read all notes"
  on public.demo_notes for select to authenticated
  using ((select private.has_role('scout')));

create policy "Scouts take back their own notes"
  on public.demo_notes for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.has_role('scout')));

-- public.demo_answers

grant select on public.demo_answers to authenticated;

create policy "Scouts read all answers"
  on public.demo_answers for select to authenticated
  using ((select private.has_role('scout')));

-- public.message_replies

grant select on public.message_replies to authenticated;

create policy "Scouts read what was said to a message"
  on public.message_replies for select to authenticated
  using ((select private.has_role('scout')));
