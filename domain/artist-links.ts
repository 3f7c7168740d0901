type Profiles = {
  website: string | null
  instagram: string | null
  twitter: string | null
  spotify: string | null
  youtube: string | null
}

/** Where an artist is found elsewhere, in the order a press sheet lists it.
 * Only what a browser may safely follow. */
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
