import { hash } from "node:crypto"

/** Headers on every answer. `secure` when visitors come over TLS. */
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

/** The features a page may ask a browser for: none, or the camera. */
export function permissionsPolicy({ camera = "()" } = {}) {
  return `camera=${camera}, geolocation=(), microphone=(), payment=(), usb=()`
}

/** Adds the headers that an answer has not set itself. A framable page is
 * governed by its content policy; the older header can only forbid. */
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

/** A finished page and its Content-Security-Policy (CSP), which allows only the
 * page's own inline scripts, by hash, so that the page may be cached whole. Its
 * own are those with this rendering's nonce: a script injected into some text
 * is not allowed with them. A cached page is sent more than once, so the nonce
 * itself is cut out, in place. */
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
  /** Other sites that may be framed. */
  frames?: readonly string[]
  /** Whether elements may have a style attribute, as mails do. */
  looks?: boolean
  framable?: boolean | undefined
}

/** The policy for what our pages may load and run. */
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
    // The player's own buffer (MediaSource) has a blob: address.
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
