import { Link, useLocation } from "react-router"
import { doorTo } from "../../session/return-path.ts"
import { useSession } from "../../session/use-session.ts"
import { AvatarMenu } from "./avatar-menu.tsx"

/** Signing in and what comes with it. Nothing shows until it is known who is
 * looking; the space is kept, so that nothing moves then. */
export function SessionControls() {
  const session = useSession()
  return (
    <div className="flex h-11 min-w-18 items-center justify-end gap-1 max-[26rem]:min-w-15 lg:min-w-38">
      {session.status === "signed-out" && <Doors />}
      {session.status === "signed-in" && <AvatarMenu member={session.user} />}
    </div>
  )
}

function Doors() {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <>
      <Link
        to={doorTo("/login", here)}
        className="label inline-flex min-h-11 items-center whitespace-nowrap px-2 hover:text-signal max-[26rem]:px-1 max-[26rem]:tracking-normal"
      >
        Sign In
      </Link>
      <Link
        to={doorTo("/register", here)}
        className="label inline-flex min-h-11 items-center whitespace-nowrap rounded-control border border-bone px-2 hover:border-signal hover:text-signal max-lg:hidden"
      >
        Sign Up
      </Link>
    </>
  )
}
