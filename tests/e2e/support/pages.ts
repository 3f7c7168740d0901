/** Every public page, one of each kind: what is listed here is looked at by
 * the tests of metadata, HTML, accessibility, layout shift and life without
 * script. A new page needs a line here, and no test of its own for those. */
export const PUBLIC_PAGES = [
  "/",
  "/artists",
  "/artist/hexa",
  "/artist/hexa/epk",
  "/releases",
  "/release/market-day",
  "/events",
  "/events/past",
  // A night in Glasgow: the demo's ids follow from what they stand for.
  "/event/f27b1a8f-b06c-4a21-a5a4-69b5ac30056b",
  "/visuals",
  "/shop",
  "/product/label-tee",
  "/news",
  "/news/the-9x-room-opens",
  "/letters",
  "/about",
  "/submit",
  "/contact",
  "/privacy",
  "/terms",
]
