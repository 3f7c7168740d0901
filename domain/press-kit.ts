import { isRecord } from "./setting.ts"

type PictureFiles = {
  url: string
  width: number | null
  height: number | null
  sources: unknown[]
}

/** The print file of a picture: its widest JPEG or, if there is none, the
 * picture's own URL. */
export function printFile(picture: PictureFiles) {
  const { url, width, height, sources } = picture
  const [widest] = jpegsAmong(sources).sort((a, b) => b.width - a.width)
  if (!widest) return { url, width, height }
  const tall = width && height ? (height * widest.width) / width : null
  return {
    url: widest.url,
    width: widest.width,
    height: tall && Math.round(tall),
  }
}

/** The database only guarantees that each has a URL. */
function jpegsAmong(sources: unknown[]) {
  return sources.filter(isRecord).flatMap(({ type, width, url }) => {
    if (type !== "image/jpeg" || typeof url !== "string") return []
    return typeof width === "number" && width > 0 ? [{ url, width }] : []
  })
}

type Profiles = {
  website: string | null
  instagram: string | null
  twitter: string | null
  spotify: string | null
  youtube: string | null
}

/** An artist's links, in the order of a press sheet. Only those that are safe
 * to follow. */
export function artistLinks(artist: Profiles) {
  const links = [
    { text: "Website", url: artist.website },
    { text: "Instagram", url: artist.instagram },
    { text: "Twitter", url: artist.twitter },
    { text: "Spotify", url: artist.spotify },
    { text: "YouTube", url: artist.youtube },
  ]
  return links.flatMap(({ text, url }) =>
    url && /^https?:\/\//i.test(url) ? [{ text, url }] : [],
  )
}
