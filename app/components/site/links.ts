/** The screens a visitor can go to from anywhere. */
export const LINKS = [
  { to: "/", text: "Home" },
  { to: "/artists", text: "Artists" },
  { to: "/releases", text: "Releases" },
  { to: "/events", text: "Events" },
  { to: "/visuals", text: "Visuals" },
  { to: "/news", text: "News" },
  { to: "/about", text: "About" },
]
