import { useRouteLoaderData } from "react-router"
import type { loader } from "../root.tsx"

/** What every screen knows of the site: its address, its public key and the
 * label's profiles elsewhere. Undefined on a page that failed. */
export function useSite() {
  return useRouteLoaderData<typeof loader>("root")
}
