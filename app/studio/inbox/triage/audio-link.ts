const SOUND = /\.(mp3|m4a|aac|ogg|oga|opus|flac|wav)$/i

/** A link that is one file of music, which the browser plays by itself. Nobody
 * hears of it but whoever keeps the file. Players of other sites are not put
 * here: YouTube's leaves an identifier in the browser even without its
 * cookies, SoundCloud's and Bandcamp's count who listens. Those open in a
 * window of their own. */
export function isFileOfMusic(link: string) {
  const url = URL.parse(link)
  return url?.protocol === "https:" && SOUND.test(url.pathname)
}

/** Where a link leads, for who decides whether to follow it; null for what is
 * no address of the web. */
export function webLink(link: string | null) {
  const url = link ? URL.parse(link) : null
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:"
  return url && isWeb ? { href: url.href, host: url.host } : null
}
