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

type PolicyOptions = { nonce: string; development: boolean }

/** The content policy of a finished page: its own inline scripts by their
 * hashes and nothing else that runs, so that the page may be cached whole.
 * Its own are those with the nonce of this rendering: a script that somebody
 * managed to write into a text is not allowed along with them. The page comes
 * with each byte as a letter: quick to search, and what is hashed are bytes. */
export function contentPolicy(page: string, options: PolicyOptions) {
  const inline = options.development
    ? ["'unsafe-inline'"]
    : inlineScripts(page, options.nonce).map(hash)
  return [
    "default-src 'self'",
    `script-src 'self' ${inline.join(" ")}`.trim(),
    `style-src 'self'${options.development ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' data: https://i.ytimg.com",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${options.development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
}

/** A cached page is sent more than once: what it was marked with must go. */
export function withoutNonce(html: string, nonce: string) {
  return html.replaceAll(` nonce="${nonce}"`, "")
}

function inlineScripts(html: string, nonce: string) {
  const found = new Set<string>()
  for (const match of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const [, attributes = "", text = ""] = match
    const own = attributes.includes(` nonce="${nonce}"`)
    const runs = !/\bsrc=|type="application\/(ld\+)?json"/.test(attributes)
    if (own && runs && text) found.add(text)
  }
  return [...found]
}

function hash(text: string) {
  return `'sha256-${createHash("sha256").update(text, "latin1").digest("base64")}'`
}
