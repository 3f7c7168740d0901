import { useEffect } from "react"
import { useNavigate, useSearchParams } from "react-router"
import { isElsewhere, returnPath } from "./return-path.ts"
import { useSession } from "./use-session.ts"

/** Where the sign-in and registration pages return to. */
export function useReturnPath() {
  const [query] = useSearchParams()
  return returnPath(query.get("from"))
}

/** Signed-in members have no use for these pages, so they are sent back or
 * home. */
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
