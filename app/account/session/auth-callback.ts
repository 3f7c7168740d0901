/** What a mailed link brought along in the URL's fragment. */
export type AuthCallback = {
  tokens?: { access_token: string; refresh_token: string }
  /** What the link was for: signup, recovery, email_change, … */
  type?: string
  /** The link led nowhere: why. */
  errorCode?: string
  /** Whose account the link has opened. */
  signedInAs?: string
  /** The link was another member's; this one stayed. */
  keptAs?: string
  /** Asked, the visitor wished to stay as they were. */
  stayed?: true
  /** The account is confirmed, and has no password of its owner's yet. */
  needsPassword?: boolean
  /** Where its owner was going when they signed up in this browser. */
  back?: string
  /** One of two mailboxes has said yes to a change of address. */
  halfway?: boolean
}

/** Read once, when this module loads. The page's first script has taken it
 * out of the address bar by then, before a log or a bookmark could see a
 * token; while the site is being written, this does. */
export const authCallback: AuthCallback = takeAuthCallback()

function takeAuthCallback(): AuthCallback {
  if (typeof window === "undefined") return {}
  const page = window as { __authCallback?: string }
  const found = readAuthCallback(page.__authCallback ?? window.location.hash)
  delete page.__authCallback
  if (!found) return {}
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, "", pathname + search)
  return found
}

/** What a fragment says, or null for one that is not from a mailed link. */
export function readAuthCallback(fragment: string): AuthCallback | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""))
  const access_token = fields.get("access_token")
  const refresh_token = fields.get("refresh_token")
  const type = fields.get("type") ?? undefined
  if (access_token && refresh_token) {
    return { tokens: { access_token, refresh_token }, type }
  }
  if (access_token || refresh_token) return { errorCode: "bad_link" }
  if (fields.has("error") || fields.has("error_code")) {
    return { errorCode: fields.get("error_code") ?? "bad_link" }
  }
  return fields.has("message") ? { halfway: true } : null
}
