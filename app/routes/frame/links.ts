/** The name of every screen in the menus. */
const NAMES = {
  "/": "Home",
  "/artists": "Artists",
  "/releases": "Releases",
  "/events": "Events",
  "/visuals": "Visuals",
  "/shop": "Shop",
  "/news": "News",
  "/about": "About",
  "/submit": "Submit Demo",
  "/contact": "Contact",
  "/privacy": "Privacy",
  "/terms": "Terms",
  "/letters": "Letters",
  "/redeem": "Redeem a code",
}

/** The header's links on a wide screen. */
export const MAIN_LINKS = linksTo(
  "/",
  "/artists",
  "/releases",
  "/events",
  "/visuals",
  "/shop",
  "/news",
  "/about",
)

/** The links of the phone's drawer. */
export const DRAWER_LINKS = linksTo(
  "/",
  "/artists",
  "/releases",
  "/visuals",
  "/news",
  "/about",
  "/submit",
  "/contact",
)

/** Below them, in a separate group. */
export const DRAWER_MORE_LINKS = linksTo("/shop", "/events")

export const FOOTER_LINKS = linksTo("/privacy", "/terms", "/submit", "/contact")

/** Below them, in a separate group. */
export const FOOTER_MORE_LINKS = linksTo("/letters", "/redeem")

function linksTo(...paths: (keyof typeof NAMES)[]) {
  return paths.map((to) => ({ to, text: NAMES[to] }))
}
