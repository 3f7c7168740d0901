import { useState } from "react"
import { Link, useLocation } from "react-router"
import { withReturnPath } from "../../account/session/return-path.ts"
import { useSession } from "../../account/session/use-session.ts"
import { buttonClass } from "../../ui/button.tsx"
import { useLazyModule } from "../../ui/use-lazy-module.ts"

/** The sign-in links or the member's menu. Nothing shows until the session is
 * known, but the space is reserved so that nothing moves. */
export function SessionControls() {
  const session = useSession()
  const [lacks, setLacks] = useState(false)
  const isMember = session.status === "signed-in"
  const menu = useLazyModule(
    isMember,
    () => import("./avatar-menu.tsx"),
    () => setLacks(true),
  )
  return (
    <div className="flex h-11 min-w-18 items-center justify-end gap-1 max-[26rem]:min-w-15 max-[26rem]:justify-center lg:min-w-38">
      {session.status === "signed-out" && <SignInLinks />}
      {isMember && menu && <menu.AvatarMenu member={session.user} />}
      {isMember && !menu && lacks && <AccountLink />}
    </div>
  )
}

/** The fallback if the menu cannot be loaded; the account page has everything
 * in it. */
function AccountLink() {
  return (
    <Link
      to="/account"
      className="label inline-flex min-h-11 items-center px-2 hover:text-signal"
    >
      Account
    </Link>
  )
}

function SignInLinks() {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <>
      <Link
        to={withReturnPath("/login", here)}
        className="label inline-flex min-h-11 items-center whitespace-nowrap px-2 hover:text-signal max-[26rem]:px-1 max-[26rem]:tracking-normal"
      >
        Sign In
      </Link>
      <Link
        to={withReturnPath("/register", here)}
        className={buttonClass("tight", "max-lg:hidden")}
      >
        Sign Up
      </Link>
    </>
  )
}
