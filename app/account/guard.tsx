import { type ReactNode, useEffect, useEffectEvent, useRef } from "react"
import { useLocation, useNavigate, useRevalidator } from "react-router"
import { PageHead } from "../ui/page-head.tsx"
import { Skeleton } from "../ui/skeleton.tsx"
import { signInMessages } from "./messages.ts"
import type { Member } from "./session/member.ts"
import { withReturnPath } from "./session/return-path.ts"
import { isLeaving } from "./session/sign-out.ts"
import { useSession } from "./session/use-session.ts"

type GuardProps = {
  /** The page's heading while the session loads. */
  title: string
  children: (member: Member) => ReactNode
}

/** Shows its children to members only. Anybody else is sent to sign in and
 * returns here afterwards. */
export function Guard({ title, children }: GuardProps) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const signedOut = session.status === "signed-out"
  useEffect(() => {
    if (!signedOut || isLeaving()) return
    const here = pathname + search + hash
    navigate(withReturnPath("/login", here), { replace: true })
  }, [signedOut, pathname, search, hash, navigate])
  const member = session.status === "signed-in" ? session.user : null
  useFreshFor(member)
  return member ? children(member) : <GuardSkeleton title={title} />
}

/** Reloads the page's data when the member has changed, or when another member
 * has signed in from another tab. */
function useFreshFor(member: Member | null) {
  const loadedFor = useRef(member)
  const revalidate = useEffectEvent(useRevalidator().revalidate)
  useEffect(() => {
    if (!member) return
    if (loadedFor.current && loadedFor.current !== member) void revalidate()
    loadedFor.current = member
  }, [member])
}

/** The server renders this for everybody. */
export function GuardSkeleton({ title }: Pick<GuardProps, "title">) {
  return (
    <>
      <PageHead title={title} />
      <div className="px-gutter pb-24">
        <noscript>
          <p className="py-8">{signInMessages.needsScript}</p>
        </noscript>
        <Skeleton label="Loading your account" />
      </div>
    </>
  )
}
