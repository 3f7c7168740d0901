import { createContext, type RouterContextProvider } from "react-router"
import { dayOf } from "#domain/calendar.ts"
import { addressesUnder } from "./addresses.ts"

/** What a request's loaders are handed by the server. Nothing in it belongs
 * to a person: what is rendered is the same for everybody. */
export type RequestServices = {
  /** The backend's protocols, in process. */
  backend: (request: Request) => Promise<Response>
  /** What a visitor's GET of its tables would answer, in process too, without
   * HTTP around it. Header names are in small letters. */
  read: (
    url: string,
    headers: Record<string, string>,
  ) => Promise<{
    status: number
    headers: Record<string, string>
    body: string | null
  }>
  /** The moment the page is for: all that it reads is read as of then. */
  now: Date
  /** Rows that are shown before their time, as `releases:<id>`. */
  previewed: readonly string[]
  publishableKey: string
  siteUrl: string
  /** Tells our own inline scripts from any that a text might become, until
   * the page's content policy is made. */
  nonce: string
  /** Others can reach this shop, and no payment is taken in it. */
  testShop: boolean
  /** Confirms the subscription with this token; false when there is none, null
   * while the database is away. */
  confirm: (token: string) => Promise<boolean | null>
  /** Takes whoever holds this token off the list; false while the database
   * is away. */
  unsubscribe: (leaver: {
    list: "newsletter" | "alerts" | "press"
    token: string
  }) => Promise<boolean>
  /** Where whoever holds this token of the newsletter said they are; null for
   * nobody, and while the database is away. */
  subscriber: (
    token: string,
  ) => Promise<{ country: string | null; city: string | null } | null>
  /** Notes where they are; false while the database is away. */
  tellWhere: (where: {
    token: string
    country: string
    city: string
  }) => Promise<boolean>
  /** Takes the finished page. */
  deliver: (page: WrittenPage) => void
  /** Makes a note of a fault, once, where the operator will see it. */
  report: (error: unknown) => void
  /** The page tells the stock of these products: it is out of date when one
   * is sold. */
  showsStock: (productIds: string[]) => void
}

/** A page, and its hydration data, what its loaders found for the browser: that
 * is bytes already, and would only be made into a text to become bytes again.
 */
export type WrittenPage = {
  html: string
  hydration?: {
    data: Uint8Array
    /** The words in the page in whose place it belongs. */
    placeholder: string
  }
  /** Whether other sites may show it inside of theirs. */
  framable?: boolean
}

export const requestServices = createContext<RequestServices>()

export type Context = Readonly<Pick<RouterContextProvider, "get">>

/** Whole addresses of this site, for what is read elsewhere. */
export function siteAddresses(context: Context) {
  return addressesUnder(context.get(requestServices).siteUrl)
}

/** The label's day, YYYY-MM-DD, by which tour dates and NEW badges go. */
export function labelToday(context: Context) {
  return dayOf(context.get(requestServices).now)
}

/** The films that are previewed along with a record. Until it is out its films
 * do not say whose they are. */
export function filmsPreviewedWith(context: Context, releaseId: string) {
  const { previewed } = context.get(requestServices)
  if (!previewed.includes(`releases:${releaseId}`)) return []
  return previewed.flatMap((thing) => {
    const [table, id] = thing.split(":")
    return table === "artist_videos" && id ? [id] : []
  })
}
