import type { IncomingMessage } from "node:http"
import type { ClassName } from "./load-shedding/classes.ts"

type Asked = Pick<IncomingMessage, "method" | "url">

/** The rules for all addresses that begin with the same segment. */
type Area = {
  /** The class whose slots a request needs; null is answered under any load. */
  class: ClassName | null | ((asked: Asked) => ClassName)
  /** How long an answer may take from the end of its request; for a file, its
   * head. */
  deadlineMs: number
  /** The pattern for logs and metrics: never a name, key or query, and only
   * patterns that are listed here. */
  route: string | ((path: string[]) => string)
  /** Matches this address only, nothing below it. */
  exact?: true
  /** Search engines need not crawl it. */
  unlisted?: true
}

/** Promises are measured at the client: the way back takes time too. */
const WAY_BACK_MS = 500
const PAGE_MS = 8_000 - WAY_BACK_MS
const FUNCTION_MS = 10_000 - WAY_BACK_MS
/** A picture waits for its turn, then has one minute. */
const PICTURE_MS = 90_000
/** A poster waits until those ahead of it are drawn. */
const POSTER_MS = 60_000
const DEVELOPING = /^\/functions\/v1\/develop-picture(\/|$|\?)/
/** A bundle's checksums may have to be computed first. */
const FILE_HEAD_MS = 60_000

const AUTH_PATHS =
  "admin authorize factors health invite logout otp reauthenticate recover resend settings signup token user verify .well-known".split(
    " ",
  )
const STORAGE_PATHS = ["object", "bucket", "upload"]
const WEBHOOKS = ["payment", "mail"]
const MAIL = /^\/webhooks\/mail(\/|$|\?)/

/** Everything that is not a screen, by the first segment of its address.
 * `server/app.ts` has the handlers; all other rules by address are here:
 * load-shedding classes, deadlines, names in logs. */
export const AREAS: Record<string, Area> = {
  healthz: vital("/healthz"),
  readyz: vital("/readyz"),
  metrics: work("/metrics"),
  auth: {
    class: "auth",
    deadlineMs: PAGE_MS,
    unlisted: true,
    route: versioned((first) => `/auth/v1/${known(AUTH_PATHS, first)}`),
  },
  rest: {
    class: "work",
    deadlineMs: PAGE_MS,
    unlisted: true,
    route: versioned((first) =>
      first === "rpc" ? "/rest/v1/rpc/:procedure" : "/rest/v1/:table",
    ),
  },
  functions: {
    class: ({ url = "" }) => (DEVELOPING.test(url) ? "files" : "work"),
    deadlineMs: FUNCTION_MS,
    unlisted: true,
    route: versioned(() => "/functions/v1/:name"),
  },
  storage: {
    class: storageClass,
    deadlineMs: FILE_HEAD_MS,
    route: versioned((first) => `/storage/v1/${known(STORAGE_PATHS, first)}`),
  },
  webhooks: {
    // Mail must not take the payment provider's slots.
    class: ({ url = "" }) => (MAIL.test(url) ? "work" : "messages"),
    deadlineMs: FUNCTION_MS,
    unlisted: true,
    route: ([, , name = ""]) => `/webhooks/${known(WEBHOOKS, name)}`,
  },
  downloads: {
    class: "files",
    deadlineMs: FILE_HEAD_MS,
    route: "/downloads",
  },
  passes: { ...work("/passes"), unlisted: true },
  l: { ...work("/l"), unlisted: true },
  og: { class: "posters", deadlineMs: POSTER_MS, route: "/og" },
  dev: { ...work("/dev"), unlisted: true },
  preview: { ...work("/preview"), unlisted: true },
  studio: { ...work("/studio"), unlisted: true },
  assets: work("/assets"),
}

/** Pages, feeds and forms: the router tells them apart. */
const SCREENS = work("*")

function vital(route: string): Area {
  return { class: null, deadlineMs: PAGE_MS, route, exact: true }
}

function work(route: string): Area {
  return { class: "work", deadlineMs: PAGE_MS, route }
}

function versioned(route: (first: string) => string) {
  return ([, , version, first = ""]: string[]) =>
    version === "v1" ? route(first) : "*"
}

function known(names: string[], name: string) {
  return names.includes(name) ? name : "*"
}

const FIRST_SEGMENT = /^\/([^/?]*)(\/?)/

function areaOf(url: string) {
  const [, name = "", below] = FIRST_SEGMENT.exec(url) ?? []
  const area = Object.hasOwn(AREAS, name) ? AREAS[name] : undefined
  return !area || (area.exact && below) ? SCREENS : area
}

export function classOf({ method, url = "" }: Asked): ClassName | null {
  const { class: name } = areaOf(url)
  return typeof name === "function" ? name({ method, url }) : name
}

/** Uploads have none. */
export function deadlineOf({ method, url = "" }: Asked) {
  if (isUpload({ method, url })) return null
  return DEVELOPING.test(url) ? PICTURE_MS : areaOf(url).deadlineMs
}

export function routeOf(path: string) {
  const { route } = areaOf(path)
  return typeof route === "string" ? route : route(path.split("/"))
}

const READING = new Set<unknown>(["GET", "HEAD", "OPTIONS"])

/** Transfers of files are in their own class; other storage requests are
 * JSON. */
function storageClass(asked: Asked) {
  return READING.has(asked.method) || isUpload(asked) ? "files" : "work"
}

const OBJECT = /^\/storage\/v1\/object\/[^/?#]+\/./
const POSTED_JSON = /^\/storage\/v1\/object\/(list|list-v2|sign|upload)\//
const IN_PARTS = /^\/storage\/v1\/upload\/resumable(\/|$|\?)/

/** An uploaded file, or a part of one: the only body that may take long to
 * arrive. */
export function isUpload({ method, url = "" }: Asked) {
  if (IN_PARTS.test(url)) return method === "POST" || method === "PATCH"
  if (!OBJECT.test(url)) return false
  return method === "PUT" || (method === "POST" && !POSTED_JSON.test(url))
}

/** The test page stands in for the payment provider's, which is never shed. */
const PAYING =
  /^\/functions\/v1\/(create-checkout|process-order|get-checkout|test-payment)(\/|$|\?)/

/** The name of the function, if the caller may be about to pay. */
export function payingCall(url: string) {
  return PAYING.exec(url)?.[1] ?? null
}
