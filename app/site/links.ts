type SiteLink = { to: string; text: string }

/** The screens a visitor can go to from anywhere, on a wide screen. */
export const MAIN_LINKS: SiteLink[] = [
  { to: "/", text: "Home" },
  { to: "/artists", text: "Artists" },
  { to: "/releases", text: "Releases" },
  { to: "/events", text: "Events" },
  { to: "/visuals", text: "Visuals" },
  { to: "/shop", text: "Shop" },
  { to: "/news", text: "News" },
  { to: "/about", text: "About" },
]

/** The phone's drawer. */
export const DRAWER_LINKS: SiteLink[] = [
  { to: "/", text: "Home" },
  { to: "/artists", text: "Artists" },
  { to: "/releases", text: "Releases" },
  { to: "/visuals", text: "Visuals" },
  { to: "/news", text: "News" },
  { to: "/about", text: "About" },
  { to: "/submit", text: "Submit Demo" },
  { to: "/contact", text: "Contact" },
]

export const FOOTER_LINKS: SiteLink[] = [
  { to: "/privacy", text: "Privacy" },
  { to: "/terms", text: "Terms" },
  { to: "/submit", text: "Submit Demo" },
  { to: "/contact", text: "Contact" },
]
