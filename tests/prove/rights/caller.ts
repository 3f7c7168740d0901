import type { Ledger } from "../ledger.ts"
import { type CallerKind, RELATIONS, ROLES } from "./expected.ts"
import { mayHold, type Owner } from "./marks.ts"
import type { Scene } from "./scene.ts"

export type Reply = { status: number; text: string; headers: Headers }
export type Asked = {
  headers?: Record<string, string>
  body?: unknown
  /** An answer that may contain all of the caller's own data. */
  aboutOneself?: boolean
}
export type Caller = {
  name: string
  kind: CallerKind
  /** The PostgreSQL role that it acts in. */
  role: "anon" | "authenticated" | "service_role"
  owner?: Owner
  userId?: string
  ask(method: string, path: string, asked?: Asked): Promise<Reply>
}

/** Every kind of caller, over HTTP, with real keys and tokens. Every answer
 * they get is searched for data they may not read. */
export function callersOf(scene: Scene, ledger: Ledger): Caller[] {
  const { people } = scene
  const member = (name: "ada" | "bea") =>
    make({ name, kind: "member", owner: name, userId: people[name].id })
  return [
    make({ name: "visitor", kind: "visitor" }),
    member("ada"),
    member("bea"),
    ...[...ROLES, "unproven" as const].map((kind) =>
      make({ name: kind, kind, userId: people[kind].id }),
    ),
    make({ name: "service", kind: "service" }),
  ]

  function make(who: Omit<Caller, "ask" | "role">): Caller {
    const ask: Caller["ask"] = async (method, path, asked = {}) => {
      const body = bodyOf(asked.body)
      const response = await fetch(scene.place.url + path, {
        method,
        redirect: "manual",
        ...(body !== undefined && { body }),
        headers: { ...headersOf(scene, who), ...asked.headers },
      })
      const reply = {
        status: response.status,
        text: await response.text(),
        headers: response.headers,
      }
      const sent = decodeURIComponent(path) + (body ?? "")
      search(who, reply, { sent, what: `${method} ${path}`, ...asked })
      return reply
    }
    return { ...who, role: roleOf(who.kind), ask }
  }

  function search(
    who: Omit<Caller, "ask" | "role">,
    { status, text, headers }: Reply,
    asked: Asked & { sent: string; what: string },
  ) {
    const said = text + JSON.stringify([...headers])
    const leaks = scene.marks.found(said).filter((mark) => {
      const own = asked.aboutOneself && mark.owner === who.owner
      // The caller sent this text and learns nothing from seeing it.
      const known = asked.sent.toLowerCase().includes(mark.seen.toLowerCase())
      return !own && !known && !mayHold(who, mark, RELATIONS)
    })
    const [leak] = leaks
    ledger.expect(
      "private",
      !leak,
      `${who.name} was told ${leak?.seen} of ${leak?.table}: ${asked.what}`,
    )
    const later = status === 503 && headers.has("retry-after")
    ledger.expect(
      "answers",
      status < 500 || later,
      `${status} for ${who.name}: ${asked.what} ${text.slice(0, 200)}`,
    )
  }
}

function roleOf(kind: CallerKind): Caller["role"] {
  if (kind === "visitor") return "anon"
  return kind === "service" ? "service_role" : "authenticated"
}

function headersOf(
  { place, people, random }: Scene,
  { kind, name }: Pick<Caller, "kind" | "name">,
) {
  const part = () => random.between(1, 254)
  const token = people[name as keyof typeof people]?.token
  return {
    apikey: kind === "service" ? place.secret : place.publishable,
    "Content-Type": "application/json",
    // A new address each time: this does not test the limits.
    "X-Forwarded-For": `10.${part()}.${part()}.${part()}`,
    ...(token && { Authorization: `Bearer ${token}` }),
  }
}

function bodyOf(body: unknown) {
  if (body === undefined || typeof body === "string") return body
  return JSON.stringify(body)
}
