-- Where files lie. A public bucket hands out a file to who knows its name; no
-- policy lets visitors list one, since a stream's name is what guards it.

insert into storage.buckets (id, name, public) values
  ('media', 'media', true),
  ('streams', 'streams', true),
  ('masters', 'masters', false),
  ('press-kits', 'press-kits', false)
on conflict (id) do update set public = excluded.public;

create policy "Staff list the label's files"
  on storage.objects for select to authenticated
  using (bucket_id in ('media', 'streams', 'masters', 'press-kits')
    and (select private.is_staff()));
create policy "Staff upload the label's files"
  on storage.objects for insert to authenticated
  with check (bucket_id in ('media', 'streams', 'masters', 'press-kits')
    and (select private.is_staff()));
create policy "Staff replace the label's files"
  on storage.objects for update to authenticated
  using (bucket_id in ('media', 'streams', 'masters', 'press-kits')
    and (select private.is_staff()))
  with check (bucket_id in ('media', 'streams', 'masters', 'press-kits')
    and (select private.is_staff()));
create policy "Staff remove the label's files"
  on storage.objects for delete to authenticated
  using (bucket_id in ('media', 'streams', 'masters', 'press-kits')
    and (select private.is_staff()));
