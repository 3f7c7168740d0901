const SITE = "http://site.invalid"
const HOME = "/"
/** Going back to one of these would lead in a circle. */
const SIGN_IN_PAGES = [
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
]
/** What answers under these is for programs: no page to stand on. */
const NO_PAGES = /^\/(auth|rest|storage|functions|webhooks|dev|assets)(\/|$)/i

/** Where to go after signing in: the page one came from, if it is one of
 * ours, else home. What is asked comes from the URL: anybody may have
 * written it. */
export function returnPath(asked: string | null | undefined): string {
  if (!asked?.startsWith("/") || hasTrickery(asked)) return HOME
  if (!URL.canParse(asked, SITE)) return HOME
  const { origin, pathname, search, hash } = new URL(asked, SITE)
  // Dots can leave two slashes at the front: /.//elsewhere.example
  if (origin !== SITE || pathname.startsWith("//")) return HOME
  if (SIGN_IN_PAGES.includes(pathname.replace(/\/+$/, ""))) return HOME
  if (NO_PAGES.test(plain(pathname))) return HOME
  return pathname + search + hash
}

/** The label's own screens are no screens of this site: going there is leaving
 * the page. */
export function isElsewhere(path: string) {
  return /^\/studio(?![^/?#])/.test(path)
}

/** The address of a sign-in page, with the way back in it. */
export function withReturnPath(page: string, from: string) {
  const back = returnPath(from)
  return back === HOME ? page : `${page}?from=${encodeURIComponent(back)}`
}

/** The path as a server reads it: %61uth is auth there. */
function plain(pathname: string) {
  try {
    return decodeURIComponent(pathname).replace(/^\/+/, "/")
  } catch {
    return pathname
  }
}

/** Browsers read a backslash as a slash and leave control characters out. */
function hasTrickery(path: string) {
  return /[\\\p{Cc}]/u.test(path)
}
