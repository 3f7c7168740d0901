import type { Release } from "./releases.ts"

/** Where a release can be streamed elsewhere, on hosts nobody can own. */
export function releaseLinks(slug: Release["slug"]) {
  return {
    spotify: `https://spotify.example/album/9x-${slug}`,
    appleMusic: `https://music.apple.example/gb/album/9x-${slug}`,
    platforms: [
      {
        name: "Bandcamp",
        url: `https://9x.bandcamp.example/album/${slug}`,
      },
      { name: "Tidal", url: `https://tidal.example/album/9x-${slug}` },
      {
        name: "YouTube Music",
        url: `https://music.youtube.example/album/9x-${slug}`,
      },
    ],
  }
}
