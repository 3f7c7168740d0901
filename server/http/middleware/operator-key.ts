import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import type { Context } from "hono"

const LENGTH = 32

/** What opens the doors of who runs the site: its mailbox and its figures. It
 * comes from the secret key and does not lead back to it. */
export function operatorKey(secret: string) {
  const mac = createHmac("sha256", secret).update("9x operator")
  return mac.digest("base64url").slice(0, LENGTH)
}

/** Whether the request brings it, in its link or as a bearer. */
export function bringsKey(c: Context, key: string) {
  const bearer = c.req.header("Authorization")?.replace(/^Bearer /i, "")
  return isSame(c.req.query("key") ?? bearer ?? "", key)
}

export function isSame(given: string, expected: string) {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string) {
  return createHash("sha256").update(text).digest()
}
