import type { Role } from "../data/access.ts"

type Section = {
  path: string
  title: string
  roles: readonly Role[]
  /** Starts a new group in the navigation. */
  leads?: true
}

const EVERYBODY: Role[] = ["editor", "shop", "scout"]

/** The sections of Studio and the roles that see them. The database decides
 * what each role may do; this only decides what is offered. */
export const SECTIONS: readonly Section[] = [
  { path: "/studio", title: "Today", roles: EVERYBODY },
  { path: "/studio/artists", title: "Artists", roles: ["editor"], leads: true },
  { path: "/studio/releases", title: "Releases", roles: ["editor"] },
  { path: "/studio/music", title: "Upload music", roles: ["editor"] },
  { path: "/studio/events", title: "Events", roles: ["editor"] },
  { path: "/studio/films", title: "Films", roles: ["editor"] },
  { path: "/studio/news", title: "News", roles: ["editor"] },
  { path: "/studio/press", title: "Press quotes", roles: ["editor"] },
  { path: "/studio/letters", title: "Letters", roles: ["editor"] },
  { path: "/studio/press-list", title: "Press list", roles: ["editor"] },
  { path: "/studio/listening", title: "Listening links", roles: ["editor"] },
  { path: "/studio/products", title: "Products", roles: ["shop"], leads: true },
  { path: "/studio/stock", title: "Stock", roles: ["shop"] },
  { path: "/studio/orders", title: "Orders", roles: ["shop"] },
  { path: "/studio/members", title: "Members", roles: ["shop"] },
  { path: "/studio/door", title: "Check-in", roles: ["shop"] },
  { path: "/studio/codes", title: "Discounts and codes", roles: ["shop"] },
  { path: "/studio/money", title: "Money", roles: ["shop"] },
  { path: "/studio/demos", title: "Demos", roles: ["scout"], leads: true },
  { path: "/studio/messages", title: "Messages", roles: ["scout"] },
  {
    path: "/studio/templates",
    title: "Templates",
    roles: ["scout", "editor"],
  },
  {
    path: "/studio/as-of",
    title: "Preview a date",
    roles: ["editor", "shop"],
    leads: true,
  },
  { path: "/studio/settings", title: "Settings", roles: ["editor", "shop"] },
  { path: "/studio/history", title: "History", roles: ["editor", "shop"] },
  { path: "/studio/people", title: "People", roles: [] },
]

/** Whether any section has this path. */
export function isSection(path: string) {
  return SECTIONS.some((section) => section.path === path)
}
