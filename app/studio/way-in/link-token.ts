/** The secret of the link by which somebody came. It leaves the address at
 * once, and stays in this tab for a reload or a sign-in between. */
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
