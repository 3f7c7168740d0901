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

/** The content policy of a finished page: its own inline scripts by their
 * hashes and nothing else that runs, so that the page may be cached whole. */
export function contentPolicy(page: Buffer, options: { development: boolean }) {
  // Each byte as a letter: quick to search, and what is hashed are bytes.
  const inline = options.development
    ? ["'unsafe-inline'"]
    : inlineScripts(page.toString("latin1")).map(hash)
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

function inlineScripts(html: string) {
  const found = new Set<string>()
  for (const match of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const [, attributes = "", text = ""] = match
    const runs = !/\bsrc=|type="application\/(ld\+)?json"/.test(attributes)
    if (runs && text) found.add(text)
  }
  return [...found]
}

function hash(text: string) {
  return `'sha256-${createHash("sha256").update(text, "latin1").digest("base64")}'`
}
