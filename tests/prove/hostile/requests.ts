import type { Random } from "../../support/random.ts"
import type { Sent } from "./raw.ts"
import { tricks } from "./tricks.ts"
import { badJson, climb, encoded, word } from "./words.ts"

/** The attack surface, read from the site's own lists. */
export type Surface = {
  /** Patterns of `app/routes.ts`, such as `artist/:slug`. */
  routes: string[]
  slugs: string[]
  /** First path segments that are not screens, such as `downloads`. */
  areas: string[]
  relations: { name: string; columns: string[] }[]
  procedures: { name: string; args: string[] }[]
  functions: string[]
  buckets: string[]
  apikey: string
  tokens: (string | null)[]
}

type Family = (random: Random, surface: Surface) => Sent

const METHODS =
  "GET GET GET HEAD POST PUT PATCH DELETE OPTIONS TRACE QUERY".split(" ")

/** One random request of any kind, or of some. */
export function hostileRequest(
  random: Random,
  surface: Surface,
  families = FAMILIES,
): Sent {
  const family = random.pick(families)
  const sent = family(random, surface)
  const added = tricks(random)
  const named = new Set(added.map(([name]) => name.toLowerCase()))
  const kept = sent.headers.filter(([name]) => !named.has(name.toLowerCase()))
  return { ...sent, headers: [...kept, ...added] }
}

const QUERY = `q category artist min max page type genre year sort from next
  redirect_to redirectTo session_id cancelled token _routes index __proto__
  constructor lang format callback`.split(/\s+/)

const screens: Family = (random, { routes, slugs }) => {
  const path = random
    .pick(routes)
    .split("/")
    .map((part) => {
      if (!part.startsWith(":") && part !== "*") return part
      return random.next() < 0.4 ? random.pick(slugs) : encoded(random)
    })
    .join("/")
  const suffix = random.pick(["", "", "", ".data", "/", "//", "/.data", "%00"])
  const query = queryOf(random, QUERY)
  return {
    method: random.pick(METHODS),
    headers: [],
    target: `/${path}${suffix}${query}`,
  }
}

const FORMS = `/newsletter /submit /contact / /?index /unsubscribe?token=x
  /newsletter.data /submit.data /contact.data /_.data?index /__proto__
  /success /product/static-cap /release/floodlight.data /unsubscribe?alerts=x
  /unsubscribe?press=x /newsletter/confirm?token=x`.split(/\s+/)
const FORM_FIELDS = `name email artist_name genres city stream_link notes
  message consent website token variant homepage __proto__ intent`.split(/\s+/)

const forms: Family = (random) => {
  const target = random.pick(FORMS)
  if (random.next() < 0.3) return multipart(random, target)
  const fields = new URLSearchParams()
  for (let n = random.between(0, 8); n > 0; n -= 1) {
    fields.append(random.pick(FORM_FIELDS), word(random))
  }
  const body = random.next() < 0.1 ? "a=%ff%00&&=&=b&%" : fields.toString()
  return {
    method: "POST",
    target,
    body,
    headers: [["Content-Type", "application/x-www-form-urlencoded"]],
  }
}

function multipart(random: Random, target: string): Sent {
  const name = random.pick(FORM_FIELDS)
  const part = `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${climb(random)}"\r\nContent-Type: text/html\r\n\r\n${word(random)}\r\n`
  const end = random.pick(["--b--\r\n", "--b", "", "--c--\r\n"])
  return {
    method: "POST",
    target,
    body: part + end,
    headers: [["Content-Type", "multipart/form-data; boundary=b"]],
  }
}

const OPERATORS = `eq neq gt gte lt lte like ilike match imatch in is
  isdistinct cs cd ov sl sr nxr nxl adj fts plfts phfts wfts fts(english)
  wfts(klingon) eq(any) like(all) not.eq not.in not.is not.not.eq noop eq() EQ
  any or and cs(any)`.split(/\s+/)
const VALUES = `1 -1 99999999999999999999 1e400 NaN Infinity null true unknown
  not_null (1,2) () ( ) (a,"b,c") {} {1,2} {a {"a":1} [1,5) empty * 2024-01-01
  yesterday infinity "a a.b.c (((((  a|b&!c (a+)+$ \\d{1,99999}
  pg_sleep(9) current_user`.split(/\s+/)
/** `$` stands for a column, `#` for a table. */
const SELECTS = `* $ $,$ , $, a:b:c $::text $::regclass $::int $::text[] count()
  count $.sum() $.max() $,count ...#($) ...#(*,#(*)) #(*) #(*,#(*,#(*)))
  #!inner($) #!$(*) #!inner() private.#(*) x:$ $->a->b->>c $->-1 "$" $.min()
  a:$,b:#(a:$,b:*) value:$,rows:#(total:$) t1:#(t2:$)`.split(/\s+/)
const DEEP = ["#(".repeat(60), "#(*,".repeat(6), "x:$,".repeat(300)]
const PREFERS = `count=exact return=representation tx=rollback missing=default
  return=representation,count=exact return=headers-only max-affected=-1
  resolution=merge-duplicates,return=representation handling=strict,x=y
  resolution=ignore-duplicates handling=strict,max-affected=1`.split(/\s+/)

const tables: Family = (random, surface) => {
  const { name, columns } = random.pick(surface.relations)
  const parts = [`select=${selected(random, surface, columns)}`]
  for (let n = random.below(4); n > 0; n -= 1) {
    const column = random.next() < 0.7 ? random.pick(columns) : encoded(random)
    const operator = random.pick(OPERATORS)
    const value = random.next() < 0.4 ? random.pick(VALUES) : encoded(random)
    parts.push(`${column}=${operator}.${value}`)
  }
  for (const extra of EXTRAS) {
    const value = random.next() < 0.4 ? random.pick(columns) : encoded(random)
    if (random.next() < 0.1) parts.push(`${extra}=${value}`)
  }
  const method = random.pick(["GET", "GET", "HEAD", "POST", "PATCH", "DELETE"])
  const body = method.length > 4 || method === "POST"
  const table = random.next() < 0.9 ? name : encoded(random)
  return {
    method,
    target: `/rest/v1/${table}?${parts.join("&")}`,
    headers: [
      ...platformHeaders(random, surface),
      ...(random.next() < 0.3 ? [["Prefer", random.pick(PREFERS)]] : []),
    ] as [string, string][],
    ...(body && { body: badJson(random, columns) }),
  }
}

const EXTRAS = "order limit offset or not.and columns on_conflict".split(" ")

function selected(random: Random, surface: Surface, columns: string[]) {
  const kind = random.next()
  if (kind < 0.3) return random.pick(columns)
  if (kind < 0.4) return encoded(random)
  const pattern = random.pick(kind < 0.95 ? SELECTS : DEEP)
  return pattern
    .replace(/\$/g, () => random.pick(columns))
    .replace(/#/g, () => random.pick(surface.relations).name)
}

const procedures: Family = (random, surface) => {
  const { name, args } = random.pick(surface.procedures)
  const reads = random.next() < 0.3
  return {
    method: reads ? "GET" : "POST",
    target: `/rest/v1/rpc/${name}${reads ? queryOf(random, args) : ""}`,
    headers: platformHeaders(random, surface),
    ...(!reads && { body: badJson(random, args) }),
  }
}

const FUNCTION_FIELDS =
  `isGuest items promo_code country code email replaces session_id step form
  order_id customer_email order_item_id path password productId variantId qty
  __proto__ constructor`.split(/\s+/)

const functions: Family = (random, surface) => {
  const name =
    random.next() < 0.95 ? random.pick(surface.functions) : encoded(random)
  return {
    method: random.next() < 0.95 ? "POST" : random.pick(METHODS),
    target: `/functions/v1/${name}`,
    headers: platformHeaders(random, surface),
    body: badJson(random, FUNCTION_FIELDS),
  }
}

const AUTH = `signup token?grant_type=password token?grant_type=refresh_token
  token?grant_type=pkce token?grant_type=__proto__ user user/identities/x
  factors factors/x/challenge factors/x/verify verify logout?scope=global
  admin/users admin/users/x admin/users/%00 admin/generate_link invite
  admin/users/00000000-0000-0000-0000-000000000000 settings health
  .well-known/jwks.json authorize?provider=x callback sso reauthenticate`.split(
  /\s+/,
)
/** These are slow on purpose, so they are called less often. */
const SLOW_AUTH = ["otp", "recover", "resend", "magiclink"]
const AUTH_FIELDS = `email password data type token token_hash refresh_token
  auth_code code_verifier nonce current_password app_metadata factor_type
  friendly_name challenge_id code phone id role redirect_to user_metadata
  ban_duration should_soft_delete new_email code_challenge __proto__`.split(
  /\s+/,
)

const auth: Family = (random, surface) => {
  const slow = random.next() < 0.04
  const path = random.pick(slow ? SLOW_AUTH : AUTH)
  const method = random.pick(["POST", "POST", "GET", "PUT", "DELETE"])
  const redirect = `redirect_to=${encoded(random)}`
  return {
    method,
    target: `/auth/v1/${path}${path.includes("?") ? "&" : "?"}${redirect}`,
    headers: platformHeaders(random, surface),
    ...(method !== "GET" && { body: badJson(random, AUTH_FIELDS) }),
  }
}

const STORAGE = `object object/public object/authenticated object/sign
  object/info object/info/public object/list object/list-v2 object/upload/sign
  object/move object/copy bucket render/image/public upload/resumable s3`.split(
  /\s+/,
)
const STORAGE_FIELDS = `prefix limit offset search sortBy expiresIn paths
  prefixes bucketId sourceKey destinationKey id name public transform`.split(
  /\s+/,
)

const STORAGE_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]

const storage: Family = (random, surface) => {
  const bucket =
    random.next() < 0.8 ? random.pick(surface.buckets) : encoded(random)
  const name = random.pick([climb(random), encoded(random), "a/b.txt", ""])
  const method = random.pick(STORAGE_METHODS)
  const token = random.next() < 0.3 ? `?token=${encoded(random)}` : ""
  return {
    method,
    target: `/storage/v1/${random.pick(STORAGE)}/${bucket}/${name}${token}`,
    headers: platformHeaders(random, surface),
    ...(method.startsWith("P") && { body: badJson(random, STORAGE_FIELDS) }),
  }
}

const FOLDERS = `/storage/v1/object/public/media/ /og/artist/ /fonts/ /
  /dev/mail/ /og/release/ /artist/ /feeds/`.split(/\s+/)

const traversal: Family = (random, { areas }) => {
  const folders = [...FOLDERS, ...areas.map((area) => `/${area}/`)]
  const target = random.pick(folders) + climb(random)
  return { method: "GET", headers: [], target }
}

const others: Family = (random, { areas }) => ({
  method: random.pick(METHODS),
  target: random.pick([
    "/webhooks/payment",
    "/webhooks/mail",
    `/downloads/${encoded(random)}/flac/${encoded(random)}?token=${encoded(random)}`,
    ...areas.map((area) => `/${area}`),
    "/dev/mail",
    "/og/__proto__/x.jpg",
    `/og/artist/${encoded(random)}.jpg`,
    `/${encoded(random)}`,
    "http://evil.example/artists",
    "http://169.254.169.254/latest/meta-data/",
    "//evil.example/%2e%2e",
    "/\\evil.example",
    "*",
    "/?",
    "/#fragment",
    `/${"a/".repeat(2_000)}`,
    `/shop?${"q=x&".repeat(2_000)}`,
  ]),
  headers: [["Stripe-Signature", word(random).replace(/[^\x20-\x7e]/g, "")]],
  body: badJson(random, ["id", "type", "session_id", "data"]),
})

export const OF_TABLES = [tables, tables, procedures]
export const OF_AUTH = [auth]
const FAMILIES: Family[] = [
  ...[screens, screens, forms, tables, tables, procedures],
  ...[functions, functions, auth, storage, traversal, others],
]

function queryOf(random: Random, names: string[]) {
  const parts = Array.from({ length: random.below(5) }, () => {
    const name = names.length > 0 ? random.pick(names) : "a"
    return `${name}=${encoded(random)}`
  })
  return parts.length > 0 ? `?${parts.join("&")}` : ""
}

function platformHeaders(random: Random, surface: Surface) {
  const token = random.pick(surface.tokens)
  const key = random.next() < 0.95 ? surface.apikey : "sb_secret_guess"
  const headers: [string, string][] = [
    ["apikey", key],
    ["Content-Type", "application/json"],
  ]
  if (token) headers.push(["Authorization", `Bearer ${token}`])
  return headers
}
