import { useEffect } from "react"
import { useNavigate, useSearchParams } from "react-router"
import { returnPath } from "./return-path.ts"
import { useSession } from "./use-session.ts"

/** Where the visitor came from, for the doors to sign in and register. */
export function useWayBack() {
  const [query] = useSearchParams()
  return returnPath(query.get("from"))
}

/** Who is signed in has nothing to do at a door: back, or home. */
export function useLeaveWhenSignedIn() {
  const { status } = useSession()
  const back = useWayBack()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === "signed-in") navigate(back, { replace: true })
  }, [status, back, navigate])
}
