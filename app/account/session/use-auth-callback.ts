import { useEffect } from "react"
import { useNavigate } from "react-router"
import { authCallback } from "./auth-callback.ts"
import { useSession } from "./use-session.ts"

/** Shows the outcome of a mailed link once the session is known. The messages
 * load only then, as most visits have no link. */
export function useAuthCallback() {
  const { status } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === "loading" || Object.keys(authCallback).length === 0) return
    import("./show-auth-callback.ts").then(
      ({ showAuthCallback }) => showAuthCallback(navigate),
      () => {},
    )
  }, [status, navigate])
}
