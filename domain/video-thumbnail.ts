const HOSTS = /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be)$/
const ID = /^[\w-]{11}$/
const PATH_PREFIXES = ["embed", "v", "shorts"]

/** The video host's thumbnail for a URL in watch, short-link, embed, v or
 * shorts form. Null for anything else. */
export function videoThumbnail(address: string) {
  const id = videoId(address)
  return id ? `https://i.ytimg.com/vi/${id}/hqdefault.jpg` : null
}

function videoId(address: string) {
  if (address.startsWith("/")) return null
  const url = URL.parse(address)
  if (!url || !HOSTS.test(url.hostname)) return null
  const id = idIn(url)
  return id && ID.test(id) ? id : null
}

function idIn({ hostname, pathname, searchParams }: URL) {
  const [first = "", second] = pathname.slice(1).split("/")
  if (hostname.endsWith("youtu.be")) return first
  if (first === "watch") return searchParams.get("v")
  return PATH_PREFIXES.includes(first) ? second : null
}
