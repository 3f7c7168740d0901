/** The contents of the URL fragment of a mailed link. */
export type AuthCallback = {
  tokens?: { access_token: string; refresh_token: string }
  /** The purpose of the link: signup, recovery, email_change, … */
  type?: string
  /** Why the link failed. */
  errorCode?: string
  /** The account that the link opened. */
  signedInAs?: string
  /** The link was for another member, so this member stayed signed in. */
  keptAs?: string
  /** The visitor was asked and chose to stay as they were. */
  stayed?: true
  /** The account is confirmed but its owner has not set a password yet. */
  needsPassword?: boolean
  /** The page its owner was on when they signed up in this browser. */
  back?: string
  /** One of two mailboxes has confirmed a change of address. */
  halfway?: boolean
}

/** Read once, when this module loads. By then the page's first script has
 * removed the fragment from the address bar, before a log or bookmark could
 * see a token. If that script has not run, this module removes it. */
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

/** Parses a fragment; null if it is not from a mailed link. */
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
