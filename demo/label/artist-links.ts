import type { Artist } from "./artists.ts"

/** Where an artist is found elsewhere. Every host ends in `.example`, which
 * nobody can own, so that no link of the demo leads to a stranger. */
export function artistLinks(slug: Artist["slug"]) {
  const handle = handles[slug]
  return {
    website: `https://${handle}.example`,
    instagram: `https://instagram.example/${handle}`,
    twitter: `https://twitter.example/${handle}`,
    spotify: `https://spotify.example/artist/${handle}`,
    youtube: `https://youtube.example/@${handle}`,
  }
}

const handles = {
  "junie-calloway": "juniecalloway",
  "peckham-static": "peckhamstatic",
  "oba-lane": "obalane",
  "mara-voss": "maravoss",
  saltmarsh: "saltmarsh-tapes",
  hexa: "hexa120",
  "ines-and-the-tide": "inesandthetide",
  "tomasz-wren": "tomaszwren",
} as const satisfies Record<Artist["slug"], string>
