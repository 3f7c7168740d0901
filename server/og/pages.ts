import type { Poster } from "./poster.ts"

const TITLES: Record<string, string> = {
  home: "Amplifying\u00a0Talent. Crafting\u00a0Legacies.",
  artists: "Artists",
  releases: "Releases",
  events: "Events",
  visuals: "Visuals",
  shop: "Shop 9X",
  news: "News",
  about: "About 9X",
  submit: "Submit Your Demo",
  contact: "Contact",
  privacy: "Privacy",
  terms: "Terms",
}

/** The posters of pages that are about no one thing. */
export function pagePoster(page: string): Poster | null {
  const title = Object.hasOwn(TITLES, page) ? TITLES[page] : undefined
  if (!title) return null
  return { title, label: "An independent label in London", look: "sheet" }
}
