-- public.mail_templates

grant select, delete on public.mail_templates to authenticated;
grant insert (id, kind, name, subject, body, is_default) on
  public.mail_templates to authenticated;
grant update (kind, name, subject, body, is_default) on public.mail_templates
  to authenticated;

create policy "Who writes such mails reads their templates"
  on public.mail_templates for select to authenticated
  using (case when kind = 'press' then (select private.has_role('editor'))
    else (select private.has_role('scout')) end);

create policy "Who writes such mails adds templates"
  on public.mail_templates for insert to authenticated
  with check (case when kind = 'press'
    then (select private.has_role('editor'))
    else (select private.has_role('scout')) end);

create policy "Who writes such mails changes templates"
  on public.mail_templates for update to authenticated
  using (case when kind = 'press' then (select private.has_role('editor'))
    else (select private.has_role('scout')) end)
  with check (case when kind = 'press'
    then (select private.has_role('editor'))
    else (select private.has_role('scout')) end);

create policy "Who writes such mails deletes templates"
  on public.mail_templates for delete to authenticated
  using (case when kind = 'press' then (select private.has_role('editor'))
    else (select private.has_role('scout')) end);
