import { useRouteLoaderData } from "react-router"
import type { Social } from "../data/settings.ts"

/** The root loader's data. */
export type SiteFacts = {
  publishableKey: string
  siteUrl: string
  testShop: boolean
  social: Social
}

/** Site data for every screen: its URL, its public key and the label's social
 * profiles. Undefined on a page that failed. */
export function useSite() {
  return useRouteLoaderData<SiteFacts>("root")
}
