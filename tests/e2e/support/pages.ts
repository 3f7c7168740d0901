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
  "/visuals",
  "/shop",
  "/product/label-tee",
  "/news",
  "/news/the-9x-room-opens",
  "/about",
  "/submit",
  "/contact",
  "/privacy",
  "/terms",
]
