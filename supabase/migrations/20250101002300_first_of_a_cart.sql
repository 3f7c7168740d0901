-- What a checkout keeps of those before it.

comment on column public.checkouts.replaces is
  'The session of the first checkout of this cart, in whose place this one '
  'came. However many windows name whichever of them at once, they meet at '
  'the first: one stays.';
