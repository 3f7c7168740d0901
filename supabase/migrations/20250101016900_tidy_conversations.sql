-- What was said to the label, and by it, is forgotten with the rest; and told
-- to who takes their account along. Its templates are put back like the rest.

create function private.tidy_conversations()
returns void
language sql security definer
set search_path = ''
as $$
  -- Their rows know of it themselves; letters have a time of their own.
  delete from public.mail_outbox
  where status = 'doubt' and kind <> 'letter'
    and next_attempt_at < now() - interval '30 days';
  select private.tidy_demos();
  select private.tidy_messages();
  select private.tidy_letters();
  select private.tidy_listening();
  select private.tidy_press();
$$;
comment on function private.tidy_conversations() is
  'Demos, messages, who got a letter, who listened, the post to the press, '
  'mails that may have arrived: each after its time (docs/privacy.md).';

alter function public.export_account(uuid) set schema private;
alter function private.export_account(uuid) rename to export_customer;
comment on function private.export_customer(uuid) is
  'What the shop and the desk keep of a member.';

create function public.export_account(p_user_id uuid)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  -- By an address that is proved; what scouts think of a demo is the label's.
  select private.export_customer(p_user_id) || jsonb_build_object(
    'demos', coalesce(private.export_demos(proved.email), '[]'),
    'messages', coalesce(private.export_messages(proved.email), '[]'),
    'press', private.export_press(proved.email))
  from (
    select case when u.email_confirmed_at is not null
      then lower(u.email) end as email
    from auth.users u where u.id = p_user_id
  ) proved
$$;
comment on function public.export_account(uuid) is
  'Everything kept about a member, for the member; null for an unknown one.';

-- Functions: templates in the history

create function private.may_keep_template(p_row_id text)
returns boolean
language sql stable security definer
set search_path = ''
as $$
  -- Of one that is gone its last line tells of what kind it was.
  select case coalesce(
    (select t.kind from public.mail_templates t where t.id::text = p_row_id),
    (select h.before ->> 'kind' from public.history h
      where h.table_name = 'mail_templates' and h.row_id = p_row_id
        and h.verb = 'delete' order by h.id desc limit 1))
    when 'press' then private.has_role('editor')
    else private.has_role('scout') end
$$;
comment on function private.may_keep_template(text) is
  'Whether the caller writes mails of this kind.';

create or replace function private.may_keep(p_table text, p_row_id text)
returns boolean
language sql stable
set search_path = ''
as $$
  select case
    when p_table = 'site_settings' and private.is_shop_setting(p_row_id)
      then private.has_role('shop')
    when p_table = 'mail_templates' then private.may_keep_template(p_row_id)
    else p_table = any (private.kept_tables()) end
$$;

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function private.may_keep_template(text) to authenticated;

-- Row-level security

alter policy "Staff read the history of what they may edit" on public.history
  using (case
    when table_name = 'site_settings' and private.is_shop_setting(row_id)
      then (select private.has_role('shop'))
    when table_name = 'mail_templates'
      then private.may_keep_template(row_id)
    else table_name = any ((select private.kept_tables())::text[]) end);
