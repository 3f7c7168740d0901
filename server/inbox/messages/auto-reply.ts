import type { Email } from "postal-mime"

type Head = Pick<Email, "headers" | "from" | "returnPath">

/** Whether a person wrote the mail or a machine: a bounce or an absence notice.
 * RFC 3834 has the rule, the rest is custom. */
export function automaticKind(mail: Head) {
  const head = new Map(
    mail.headers.map(({ key, value }) => [key, value.trim().toLowerCase()]),
  )
  const is = (name: string, pattern: RegExp) =>
    pattern.test(head.get(name) ?? "")
  const bounced =
    is("content-type", /^multipart\/report\b.*\bdelivery-status\b/s) ||
    is("return-path", /^<\s*>$/) ||
    head.has("x-failed-recipients") ||
    /^(mailer-daemon|postmaster)@/i.test(mail.from?.address ?? "")
  if (bounced) return "bounce"
  const automatic =
    is("auto-submitted", /^(?!no\b)\S/) ||
    is("precedence", /^(bulk|junk|list|auto_reply)\b/) ||
    head.has("x-autoreply") ||
    head.has("x-autorespond") ||
    is("content-type", /^multipart\/report\b/)
  return automatic ? "automatic" : "said"
}
