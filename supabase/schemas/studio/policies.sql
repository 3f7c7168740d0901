-- public.staff

grant select on public.staff to authenticated;

create policy "Members see whether they are staff, staff see each other"
  on public.staff for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_staff()));

-- public.site_settings

grant select on public.site_settings to anon;
grant select, insert, update, delete on public.site_settings to authenticated;

create policy "Visitors read open settings"
  on public.site_settings for select to anon
  using (not is_closed);

create policy "Members read open settings, their keepers closed ones too"
  on public.site_settings for select to authenticated
  using (not is_closed or case when private.is_shop_setting(key)
    then (select private.has_role('shop'))
    else (select private.has_role('editor')) end);

create policy "Keepers add settings"
  on public.site_settings for insert to authenticated
  with check (case when private.is_shop_setting(key)
    then (select private.has_role('shop'))
    else (select private.has_role('editor')) end);

create policy "Keepers change settings"
  on public.site_settings for update to authenticated
  using (case when private.is_shop_setting(key)
    then (select private.has_role('shop'))
    else (select private.has_role('editor')) end)
  with check (case when private.is_shop_setting(key)
    then (select private.has_role('shop'))
    else (select private.has_role('editor')) end);

create policy "Keepers remove settings"
  on public.site_settings for delete to authenticated
  using (case when private.is_shop_setting(key)
    then (select private.has_role('shop'))
    else (select private.has_role('editor')) end);

-- public.history

grant select on public.history to authenticated;
revoke insert, update, delete, truncate on public.history from service_role;

create policy "Staff read the history of what they may edit"
  on public.history for select to authenticated
  using (
case
    when table_name = 'site_settings' and private.is_shop_setting(row_id)
      then (select private.has_role('shop'))
    when table_name = 'mail_templates'
      then private.may_keep_template(row_id)
    else table_name = any ((select private.kept_tables())::text[]) end);
