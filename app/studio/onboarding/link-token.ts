/** The token in the URL. It is removed from the URL at once and kept in this tab
 * for a reload or a sign-in in between. */
export function linkToken(what: "set-up" | "join") {
  const key = `studio:${what}`
  const token = location.hash.slice(1)
  if (!token) return sessionStorage.getItem(key)
  sessionStorage.setItem(key, token)
  history.replaceState(history.state, "", location.pathname)
  return token
}

export function forgetLink(what: "set-up" | "join") {
  sessionStorage.removeItem(`studio:${what}`)
}
