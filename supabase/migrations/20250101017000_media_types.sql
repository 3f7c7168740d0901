-- Public files are opened on the site's own address, so what lies there is
-- something to look at or listen to, never a page. Drawings (SVG) are served
-- in a sandbox.

update storage.buckets set allowed_mime_types = '{image/*,audio/*,video/*}'
where id = 'media';
update storage.buckets set allowed_mime_types = '{audio/*}'
where id = 'streams';
