/** The only sites whose players Studio embeds, after a press. Its content
 * policy lists exactly these. */
export const PLAYER_ORIGINS = [
  "https://w.soundcloud.com",
  "https://bandcamp.com",
  "https://www.youtube-nocookie.com",
  "https://open.spotify.com",
] as const

export type DemoPlayer =
  /** Another site's player in a frame. */
  | { kind: "frame"; src: string; site: string; height: number }
  /** A file the browser plays itself. */
  | { kind: "file"; src: string }

/** How to play a demo's link in place; null for a link that opens in a new
 * window. A frame's URL is built here from the parts that a pattern matches;
 * nothing else of the link goes into it. */
export function demoPlayer(link: string | null): DemoPlayer | null {
  const url = link === null ? null : URL.parse(link)
  if (url?.protocol !== "https:" || url.port || url.username || url.password) {
    return null
  }
  return frameOf(url) ?? fileOf(url)
}

/** In CSS pixels, as each site draws its player. */
const HEIGHTS = { soundcloud: 166, bandcamp: 120, youtube: 315, spotify: 152 }

function frameOf(url: URL): DemoPlayer | null {
  const host = url.hostname.replace(/^(www|m)\./, "")
  if (host === "soundcloud.com") return soundCloud(url)
  if (host === "bandcamp.com") return bandcamp(url)
  if (YOUTUBE.has(host)) return youTube(url, host)
  return host === "open.spotify.com" ? spotify(url) : null
}

function soundCloud({ pathname }: URL) {
  const found = /^\/([\w-]+)\/(sets\/)?([\w-]+)(\/s-\w+)?\/?$/.exec(pathname)
  if (!found) return null
  const [, artist, sets = "", title, secret = ""] = found
  const track = `https://soundcloud.com/${artist}/${sets}${title}${secret}`
  return frame("soundcloud", {
    site: "SoundCloud",
    src: `https://w.soundcloud.com/player/?url=${encodeURIComponent(track)}&auto_play=true`,
  })
}

/** A page's URL lacks the id its player needs; only the URL of a player has
 * it. */
function bandcamp({ pathname }: URL) {
  const found =
    /^\/EmbeddedPlayer\/(?:[\w=-]+\/)*?((?:album|track)=\d{1,12})(?:\/|$)/.exec(
      pathname,
    )
  return found
    ? frame("bandcamp", {
        site: "Bandcamp",
        src: `https://bandcamp.com/EmbeddedPlayer/${found[1]}/size=large/tracklist=false/artwork=small/`,
      })
    : null
}

const YOUTUBE = new Set([
  ...["youtube.com", "music.youtube.com", "youtu.be", "youtube-nocookie.com"],
])
const YOUTUBE_ID = /^[\w-]{11}$/

function youTube({ pathname, searchParams }: URL, host: string) {
  const [, first = "", second = ""] = pathname.split("/")
  const isNamed = ["embed", "shorts", "live", "v"].includes(first)
  const id =
    host === "youtu.be"
      ? first
      : first === "watch"
        ? (searchParams.get("v") ?? "")
        : isNamed
          ? second
          : ""
  return YOUTUBE_ID.test(id)
    ? frame("youtube", {
        site: "YouTube",
        src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
      })
    : null
}

function spotify({ pathname }: URL) {
  const found =
    /^\/(?:intl-[a-z]{2}\/)?(?:embed\/)?(track|album|playlist|artist|episode)\/([0-9A-Za-z]{22})\/?$/.exec(
      pathname,
    )
  return found
    ? frame("spotify", {
        site: "Spotify",
        src: `https://open.spotify.com/embed/${found[1]}/${found[2]}`,
      })
    : null
}

function frame(
  name: keyof typeof HEIGHTS,
  { site, src }: { site: string; src: string },
): DemoPlayer {
  return { kind: "frame", src, site, height: HEIGHTS[name] }
}

const SOUND = /\.(mp3|m4a|aac|ogg|oga|opus|flac|wav)$/i

function fileOf(url: URL): DemoPlayer | null {
  if (!SOUND.test(url.pathname)) return null
  const file = new URL(url)
  if (/^(www\.)?dropbox\.com$/.test(url.hostname)) {
    // Without this it is a page about the file.
    file.searchParams.delete("dl")
    file.searchParams.set("raw", "1")
  }
  return { kind: "file", src: file.href }
}
