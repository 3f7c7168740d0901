import { type ReactNode, useEffect } from "react"
import { useLocation, useNavigate } from "react-router"
import { signInMessages } from "../messages.ts"
import type { Member } from "./session/member.ts"
import { doorTo } from "./session/return-path.ts"
import { isLeaving } from "./session/sign-out.ts"
import { useSession } from "./session/use-session.ts"
import { Skeleton } from "./skeleton.tsx"

type GuardProps = { children: (member: Member) => ReactNode }

/** Shows what is inside to members only; everybody else is sent to sign in,
 * and comes back after it. */
export function Guard({ children }: GuardProps) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const signedOut = session.status === "signed-out"
  useEffect(() => {
    if (!signedOut || isLeaving()) return
    navigate(doorTo("/login", pathname + search + hash), { replace: true })
  }, [signedOut, pathname, search, hash, navigate])
  if (session.status === "signed-in") return children(session.user)
  return (
    <div className="px-gutter pt-16 pb-24">
      <noscript>
        <p className="py-8">{signInMessages.needsScript}</p>
      </noscript>
      <Skeleton label="Loading your account" />
    </div>
  )
}
