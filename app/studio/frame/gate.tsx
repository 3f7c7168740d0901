import { lazy, type ReactNode, Suspense, useEffect, useState } from "react"
import { useLocation } from "react-router"
import { withReturnPath } from "../../account/session/return-path.ts"
import { sessionStore } from "../../account/session/session.ts"
import { useStore } from "../../ui/store.ts"
import { type Access, useAccess } from "../data/access.ts"
import { studioMessages } from "../messages.ts"
import { Loading } from "./trouble.tsx"

/** Once in a working life. */
const FactorMissing = lazy(() => import("../way-in/factor-missing.tsx"))

type Staff = NonNullable<Access>
type GateProps = { children: (staff: Staff) => ReactNode }

/** Lets the label's people in, and tells everybody else why not. What is
 * behind it asks the database for every row: this only saves a disappointment. */
export function Gate({ children }: GateProps) {
  const session = useStore(sessionStore)
  const access = useAccess()
  // Whoever goes to put them away finds them here when they come back.
  const [showsCodes, setShowsCodes] = useState(false)
  useSignIn(session.status === "signed-out")
  if (access.isError && !access.data) {
    return <Closed text={studioMessages.away} retry={access.refetch} />
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

/** To the site's own sign-in page, and back here after it. */
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
          To the site
        </a>
      </p>
    </main>
  )
}
