import { hash } from "node:crypto"

/** Headers every answer carries. `secure` when visitors come over TLS. */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": permissionsPolicy(),
    ...(secure
      ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }
      : {}),
  }
}

/** What a page may ask a browser for: nothing, or to see. */
export function permissionsPolicy({ camera = "()" } = {}) {
  return `camera=${camera}, geolocation=(), microphone=(), payment=(), usb=()`
}

/** Adds those that an answer has no word of its own for. Which page may be
 * framed its content policy says; the older header knows only no. */
export function secure(headers: Headers, security: Record<string, string>) {
  const framable = headers
    .get("Content-Security-Policy")
    ?.includes(`frame-ancestors ${ANYBODY}`)
  for (const [name, value] of Object.entries(security)) {
    if (name === "X-Frame-Options" && framable) continue
    if (!headers.has(name)) headers.set(name, value)
  }
}

const ANYBODY = "*"

type PolicyOptions = {
  nonce: string
  development: boolean
  framable?: boolean | undefined
}

/** A finished page and its Content-Security-Policy (CSP): its own inline scripts by their
 * hashes and nothing else that runs, so that the page may be cached whole. Its
 * own are those with the nonce of this rendering: a script that somebody
 * managed to write into a text is not allowed along with them. A cached page is
 * sent more than once, so the mark itself goes, where the page lies. */
export function contentPolicyFor(
  page: Buffer<ArrayBuffer>,
  { nonce, development, framable }: PolicyOptions,
) {
  const mark = Buffer.from(` nonce="${nonce}"`)
  const hashes = new Set<string>()
  let kept = 0
  let rest = 0
  for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, rest)) {
    const after = at + mark.length
    const end = page.indexOf(">", after)
    const tag =
      page.toString("latin1", page.lastIndexOf("<", at), at) +
      page.toString("latin1", after, end)
    if (runs(tag)) {
      const script = page.subarray(end + 1, page.indexOf("</script>", end))
      hashes.add(`'sha256-${hash("sha256", script, "base64")}'`)
    }
    page.copyWithin(kept, rest, at)
    kept += at - rest
    rest = after
  }
  page.copyWithin(kept, rest)
  kept += page.length - rest
  const scripts = development ? ["'unsafe-inline'"] : [...hashes]
  const policy = contentPolicy(scripts, { development, framable })
  return { body: page.subarray(0, kept), policy }
}

function runs(tag: string) {
  const inline = tag.startsWith("<script") && !/\ssrc=/.test(tag)
  return inline && !/\stype="application\/(ld\+)?json"/.test(tag)
}

type Allowed = {
  development: boolean
  pictures?: string
  music?: string
  /** Other sites that may be shown in a frame. */
  frames?: readonly string[]
  /** Whether an element may be given a look in its own tag, as mails do. */
  looks?: boolean
  framable?: boolean | undefined
}

/** What a page of ours may load and run. */
export function contentPolicy(
  scripts: readonly string[],
  { development, pictures = "", music = "", frames, ...rest }: Allowed,
) {
  const { looks, framable } = rest
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    ...(looks ? ["style-src-attr 'unsafe-inline'"] : []),
    `img-src 'self' data: https://i.ytimg.com ${pictures}`.trimEnd(),
    // The player's own buffer (MediaSource) has an address of that kind.
    `media-src 'self' blob: ${music}`.trimEnd(),
    ...(frames ? [["frame-src 'self'", ...frames].join(" ")] : []),
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framable ? ANYBODY : "'none'"}`,
  ].join("; ")
}
