/** The only cookie of this site: only people with a preview have it. */
const NAME = "label_preview"

const MARK = `${NAME}=`
const TOKEN = /^[0-9a-f]{64}$/

/** Whether a cookie header may hold a preview's secret. Checked before any
 * lookup: without it a request is like any other. */
export function bringsPreview(cookies: string | undefined) {
  return cookies?.includes(MARK) ?? false
}

/** The secret in a cookie header, if it has the right format. */
export function tokenIn(cookies: string | undefined) {
  for (const cookie of cookies?.split(";") ?? []) {
    const [name, token = ""] = cookie.trim().split("=", 2)
    if (name === NAME && isToken(token)) return token
  }
  return null
}

export function isToken(text: string) {
  return TOKEN.test(text)
}

type Kept = { secure: boolean; until: Date }

/** Hidden from scripts, and not sent with forms of other sites. */
export function previewCookie(token: string, { secure, until }: Kept) {
  const parts = [
    `${MARK}${token}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    `Expires=${until.toUTCString()}`,
  ]
  return [...parts, ...(secure ? ["Secure"] : [])].join("; ")
}

export function noPreviewCookie(secure: boolean) {
  return previewCookie("", { secure, until: new Date(0) })
}
