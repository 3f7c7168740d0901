const SITE = "http://site.invalid"
const HOME = "/"
/** Returning to one of these would lead in a circle. */
const SIGN_IN_PAGES = [
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
]
/** These paths answer programs, not people. */
const NO_PAGES = /^\/(auth|rest|storage|functions|webhooks|dev|assets)(\/|$)/i

/** Where to go after signing in: the page the visitor came from if it is ours,
 * otherwise home. The value comes from the URL, so anybody may have written
 * it. */
export function returnPath(asked: string | null | undefined): string {
  if (!asked?.startsWith("/") || isSuspicious(asked)) return HOME
  if (!URL.canParse(asked, SITE)) return HOME
  const { origin, pathname, search, hash } = new URL(asked, SITE)
  // Dots can leave two slashes at the front: /.//elsewhere.example
  if (origin !== SITE || pathname.startsWith("//")) return HOME
  if (SIGN_IN_PAGES.includes(pathname.replace(/\/+$/, ""))) return HOME
  if (NO_PAGES.test(plain(pathname))) return HOME
  return pathname + search + hash
}

/** Studio is a separate app: going there leaves this page. */
export function isElsewhere(path: string) {
  return /^\/studio(?![^/?#])/.test(path)
}

/** The URL of a sign-in page with the return path in it. */
export function withReturnPath(page: string, from: string) {
  const back = returnPath(from)
  return back === HOME ? page : `${page}?from=${encodeURIComponent(back)}`
}

/** The path as a server reads it, where %61uth is auth. */
function plain(pathname: string) {
  try {
    return decodeURIComponent(pathname).replace(/^\/+/, "/")
  } catch {
    return pathname
  }
}

/** Browsers read a backslash as a slash and drop control characters. */
function isSuspicious(path: string) {
  return /[\\\p{Cc}]/u.test(path)
}
