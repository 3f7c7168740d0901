import { lazy, type ReactNode, Suspense, useEffect, useState } from "react"
import { useLocation } from "react-router"
import { withReturnPath } from "../../account/session/return-path.ts"
import { sessionStore } from "../../account/session/session.ts"
import { useStore } from "../../ui/store.ts"
import { type Access, useAccess } from "../data/access.ts"
import { studioMessages } from "../messages.ts"
import { Loading } from "./fallbacks.tsx"

/** Needed only once per member of staff. */
const FactorMissing = lazy(() => import("../onboarding/factor-missing.tsx"))

type Staff = NonNullable<Access>
type StaffGateProps = { children: (staff: Staff) => ReactNode }

/** Lets staff in and tells everybody else why not. The database checks every
 * row by itself; this only avoids an empty screen. */
export function StaffGate({ children }: StaffGateProps) {
  const session = useStore(sessionStore)
  const access = useAccess()
  // Kept here, so that the codes survive a refetch until they were saved.
  const [showsCodes, setShowsCodes] = useState(false)
  useSignIn(session.status === "signed-out")
  if (access.isError && !access.data) {
    return <Closed text={studioMessages.unreachable} retry={access.refetch} />
  }
  if (session.status !== "signed-in" || access.data === undefined) {
    return <Loading />
  }
  const staff = access.data
  if (!staff) return <Closed text={studioMessages.notStaff} />
  if (staff.factor === "missing" || showsCodes) {
    return (
      <Suspense fallback={<Loading />}>
        <FactorMissing
          email={session.user.email}
          onOn={() => setShowsCodes(true)}
          onDone={async () => {
            await access.refetch()
            setShowsCodes(false)
          }}
        />
      </Suspense>
    )
  }
  if (staff.factor === "not_shown") {
    return <Closed text={studioMessages.factorNotShown} link={SIGN_IN} />
  }
  return children(staff)
}

type Way = { href: string; text: string }

const SIGN_IN: Way = {
  href: withReturnPath("/login", "/studio"),
  text: "Sign in",
}

/** Sends people to the site's sign-in page and back here afterwards. */
function useSignIn(signedOut: boolean) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!signedOut) return
    location.assign(withReturnPath("/login", pathname + search))
  }, [signedOut, pathname, search])
}

type ClosedProps = { text: string; link?: Way; retry?: () => unknown }

function Closed({ text, link, retry }: ClosedProps) {
  return (
    <main className="grid max-w-prose gap-6 px-gutter py-24">
      <h1 className="headline text-4xl">Studio</h1>
      <p role="alert">{text}</p>
      <p className="flex flex-wrap gap-3">
        {retry && (
          <button type="button" className="press" onClick={() => retry()}>
            Try again
          </button>
        )}
        {link && (
          <a className="press press-main" href={link.href}>
            {link.text}
          </a>
        )}
        <a className="press" href="/">
          Back to the site
        </a>
      </p>
    </main>
  )
}
