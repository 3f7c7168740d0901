import { createContext, type RouterContextProvider } from "react-router"
import { dayOf } from "#domain/calendar.ts"
import { addressesUnder } from "./addresses.ts"

/** What the server provides to a request's loaders. None of it is personal:
 * pages are the same for everybody. */
export type RequestServices = {
  /** The backend's protocols, in process. */
  backend: (request: Request) => Promise<Response>
  /** The response to a visitor's GET on the tables, in process and without
   * HTTP. Header names are in lower case. */
  read: (
    url: string,
    headers: Record<string, string>,
  ) => Promise<{
    status: number
    headers: Record<string, string>
    body: string | null
  }>
  /** The time the page is rendered for; everything is read as of then. */
  now: Date
  /** Rows shown before their time, as `releases:<id>`. */
  previewed: readonly string[]
  publishableKey: string
  siteUrl: string
  /** Marks our own inline scripts until the page's content policy is made, so
   * that no script injected through a text counts as ours. */
  nonce: string
  /** The shop is publicly reachable and takes no payments. */
  testShop: boolean
  /** Confirms the subscription with this token; false if there is none, null if
   * the database is down. */
  confirm: (token: string) => Promise<boolean | null>
  /** Unsubscribes the holder of this token; false if the database is down. */
  unsubscribe: (leaver: {
    list: "newsletter" | "alerts" | "press"
    token: string
  }) => Promise<boolean>
  /** The location the holder of this newsletter token gave; null for nobody,
   * and if the database is down. */
  subscriber: (
    token: string,
  ) => Promise<{ country: string | null; city: string | null } | null>
  /** Stores a location; false if the database is down. */
  setSubscriberLocation: (where: {
    token: string
    country: string
    city: string
  }) => Promise<boolean>
  /** Takes the finished page. */
  deliver: (page: WrittenPage) => void
  /** Logs a fault once for the operator. */
  report: (error: unknown) => void
  /** Marks the page as showing the stock of these products, so that it expires
   * when one is sold. */
  showsStock: (productIds: string[]) => void
}

/** A page and its hydration data. The data is bytes already, so converting it
 * to a string and back is avoided. */
export type WrittenPage = {
  html: string
  hydration?: {
    data: Uint8Array
    /** The text in the page that it replaces. */
    placeholder: string
  }
  /** Whether other sites may embed it. */
  framable?: boolean
}

export const requestServices = createContext<RequestServices>()

export type Context = Readonly<Pick<RouterContextProvider, "get">>

/** Absolute URLs of this site, for feeds and other sites. */
export function siteAddresses(context: Context) {
  return addressesUnder(context.get(requestServices).siteUrl)
}

/** Today's date for the label, YYYY-MM-DD, used for tour dates and NEW
 * badges. */
export function labelToday(context: Context) {
  return dayOf(context.get(requestServices).now)
}

/** The films previewed with a release. Until it is out, its films do not name
 * it. */
export function filmsPreviewedWith(context: Context, releaseId: string) {
  const { previewed } = context.get(requestServices)
  if (!previewed.includes(`releases:${releaseId}`)) return []
  return previewed.flatMap((thing) => {
    const [table, id] = thing.split(":")
    return table === "artist_videos" && id ? [id] : []
  })
}
