import { useEffect } from "react"
import { useNavigate } from "react-router"
import { authCallback } from "./auth-callback.ts"
import { useSession } from "./use-session.ts"

/** Says what following a mailed link came to, once the session knows. The
 * sentences come with the link: most visits have none. */
export function useAuthCallback() {
  const { status } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === "loading" || Object.keys(authCallback).length === 0) return
    import("./tell-auth-callback.ts").then(
      ({ tellAuthCallback }) => tellAuthCallback(navigate),
      () => {},
    )
  }, [status, navigate])
}
