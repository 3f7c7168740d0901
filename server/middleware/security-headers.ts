import { createHash } from "node:crypto"

/** Headers every answer carries. `secure` when visitors come over TLS. */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Permissions-Policy":
      "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(secure
      ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }
      : {}),
  }
}

type Sealing = { nonce: string; development: boolean }

/** A finished page and its content policy: its own inline scripts by their
 * hashes and nothing else that runs, so that the page may be cached whole. Its
 * own are those with the nonce of this rendering: a script that somebody
 * managed to write into a text is not allowed along with them. A cached page is
 * sent more than once, so the mark itself goes. */
export function seal(page: string, { nonce, development }: Sealing) {
  const parts = page.split(` nonce="${nonce}"`)
  const scripts = development ? ["'unsafe-inline'"] : hashesOf(parts)
  return { html: parts.join(""), policy: contentPolicy(scripts, development) }
}

/** Of a page that was cut at each mark. */
function hashesOf(parts: string[]) {
  const hashes = new Set<string>()
  for (const [place, after] of parts.entries()) {
    const before = parts[place - 1]
    if (before === undefined) continue
    const end = after.indexOf(">")
    const tag = before.slice(before.lastIndexOf("<")) + after.slice(0, end)
    const text = after.slice(end + 1, after.indexOf("</script>"))
    if (runs(tag)) hashes.add(hash(text))
  }
  return [...hashes]
}

function runs(tag: string) {
  const inline = tag.startsWith("<script") && !/\ssrc=/.test(tag)
  return inline && !/\stype="application\/(ld\+)?json"/.test(tag)
}

function hash(text: string) {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`
}

function contentPolicy(scripts: string[], development: boolean) {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' data: https://i.ytimg.com",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
}
