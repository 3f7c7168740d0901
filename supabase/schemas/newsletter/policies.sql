-- public.newsletter_subs

grant select (id, email, created_at, country, city, bounced_at, consent,
  confirmed_at, asked_at, source) on public.newsletter_subs to authenticated;
grant insert (email) on public.newsletter_subs to anon, authenticated;

create policy "Visitors subscribe"
  on public.newsletter_subs for insert to anon
  with check (true);

create policy "Members subscribe"
  on public.newsletter_subs for insert to authenticated
  with check (true);

create policy "Editors read subscribers"
  on public.newsletter_subs for select to authenticated
  using ((select private.has_role('editor')));

-- public.letters

grant select, delete on public.letters to authenticated;
grant insert (slug, subject, preheader, blocks, audience, pace, in_archive) on
  public.letters to authenticated;
grant update (slug, subject, preheader, blocks, audience, pace, in_archive) on
  public.letters to authenticated;

create policy "Editors read letters"
  on public.letters for select to authenticated
  using ((select private.has_role('editor')));

create policy "Editors begin letters"
  on public.letters for insert to authenticated
  with check ((select private.has_role('editor')));

create policy "Editors write letters"
  on public.letters for update to authenticated
  using ((select private.has_role('editor')))
  with check ((select private.has_role('editor')));

create policy "Editors throw drafts away"
  on public.letters for delete to authenticated
  using (state = 'draft' and (select private.has_role('editor')));

-- public.letter_links

grant select on public.letter_links to authenticated;

create policy "Editors see how often links were followed"
  on public.letter_links for select to authenticated
  using ((select private.has_role('editor')));

-- public.archived_letters

grant select on public.archived_letters to anon, authenticated;

create policy "Visitors read the archive"
  on public.archived_letters for select to anon using (true);

create policy "Members read the archive"
  on public.archived_letters for select to authenticated using (true);
