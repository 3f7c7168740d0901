import { useEffect } from "react"
import { useNavigate, useSearchParams } from "react-router"
import { isElsewhere, returnPath } from "./return-path.ts"
import { useSession } from "./use-session.ts"

/** Where the visitor came from, for the pages to sign in and register. */
export function useReturnPath() {
  const [query] = useSearchParams()
  return returnPath(query.get("from"))
}

/** Who is signed in has nothing to do there: back, or home. */
export function useLeaveWhenSignedIn() {
  const { status } = useSession()
  const back = useReturnPath()
  const navigate = useNavigate()
  useEffect(() => {
    if (status !== "signed-in") return
    if (isElsewhere(back)) location.replace(back)
    else navigate(back, { replace: true })
  }, [status, back, navigate])
}
