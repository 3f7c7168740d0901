-- public.press_contacts

grant delete on public.press_contacts to authenticated;
grant select (id, name, email, outlet, tags, note, no_mail, left_at,
  bounced_at, created_at, updated_at) on public.press_contacts to
  authenticated;
grant insert (name, email, outlet, tags, note, no_mail) on
  public.press_contacts to authenticated;
grant update (name, email, outlet, tags, note, no_mail) on
  public.press_contacts to authenticated;

create policy "Editors read the press list"
  on public.press_contacts for select to authenticated
  using ((select private.has_role('editor')));

create policy "Editors add to the press list"
  on public.press_contacts for insert to authenticated
  with check ((select private.has_role('editor')));

create policy "Editors change the press list"
  on public.press_contacts for update to authenticated
  using ((select private.has_role('editor')))
  with check ((select private.has_role('editor')));

create policy "Editors remove people from the press list"
  on public.press_contacts for delete to authenticated
  using ((select private.has_role('editor')));
