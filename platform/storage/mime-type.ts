/** One media type: `essence` to compare, `text` to send. */
export type MimeType = { essence: string; text: string }

const LONGEST = 200
const TOKEN = "[\\w!#$&^.+-]+"
const QUOTED = '"[ !#-+\\--\\[\\]-~]*"'
const PARAMETER = `[ \\t]*;[ \\t]*(${TOKEN}=(?:${TOKEN}|${QUOTED}))`
const WHOLE = new RegExp(`^(${TOKEN}/${TOKEN})((?:${PARAMETER})*)$`)

/** Parses exactly one media type from start to end, or returns undefined. A
 * comma is refused anywhere: browsers read `image/png;x=1,text/html` as a list
 * and take its last entry. */
export function parseMimeType(text: string): MimeType | undefined {
  if (text.length > LONGEST) return undefined
  const [, type, parameters = ""] = text.match(WHOLE) ?? []
  if (!type) return undefined
  const essence = type.toLowerCase()
  const given = parameters.matchAll(new RegExp(PARAMETER, "g"))
  return { essence, text: [essence, ...given.map(([, one]) => one)].join("; ") }
}

/** Types that a browser can open on our origin without running a script. All
 * others are sandboxed: HTML, SVG, XML and whatever browsers invent next. */
const INERT = new Set([
  ...["avif", "bmp", "gif", "jpeg", "png", "tiff", "webp"].map(
    (kind) => `image/${kind}`,
  ),
  ...["aac", "aiff", "flac", "mp4", "mpeg", "ogg", "wav", "webm", "x-wav"].map(
    (kind) => `audio/${kind}`,
  ),
  ...["mp4", "mpeg", "ogg", "quicktime", "webm"].map((kind) => `video/${kind}`),
  ...["json", "octet-stream", "pdf", "zip"].map(
    (kind) => `application/${kind}`,
  ),
  ...["otf", "ttf", "woff", "woff2"].map((kind) => `font/${kind}`),
  "text/plain",
])
const SANDBOX =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
const UNKNOWN = "application/octet-stream"
const SCRIPT = /(java|ecma|live|j)script/

/** Makes a stored file safe to open, whatever its stored type. An invalid type
 * is served as unknown bytes, and a script as text, so that no page of ours can
 * load it. */
export function setFileType(headers: Headers, stored: string) {
  const type = parseMimeType(stored)
  const isScript = type && SCRIPT.test(type.essence)
  const text = isScript ? "text/plain; charset=utf-8" : type?.text
  headers.set("content-type", text ?? UNKNOWN)
  headers.set("x-content-type-options", "nosniff")
  if (!type || !INERT.has(type.essence)) {
    headers.set("content-security-policy", SANDBOX)
  }
}
