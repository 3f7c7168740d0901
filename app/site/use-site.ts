import { useRouteLoaderData } from "react-router"
import type { Social } from "../data/settings.ts"

/** What the root's loader finds. */
export type SiteFacts = {
  publishableKey: string
  siteUrl: string
  testShop: boolean
  social: Social
}

/** What every screen knows of the site: its address, its public key and the
 * label's profiles elsewhere. Undefined on a page that failed. */
export function useSite() {
  return useRouteLoaderData<SiteFacts>("root")
}
