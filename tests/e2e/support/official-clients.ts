import { AuthClient } from "@supabase/auth-js"
import { FunctionsClient } from "@supabase/functions-js"
import { PostgrestClient } from "@supabase/postgrest-js"
import { StorageClient } from "@supabase/storage-js"
import { memberCalls } from "./member-calls.ts"
import { visitorCalls } from "./visitor-calls.ts"

export type Place = { url: string; key: string; today: string; unique: string }
export type Outcome = { call: string; outcome: unknown }

/** Every kind of call the product makes, by the official clients, as they run
 * in Node and in a browser alike. Answers what came back, to be compared. */
export async function callEverything(place: Place): Promise<Outcome[]> {
  const visitor = clientsFor(place, place.key)
  const outcomes = await inTurn(visitorCalls(visitor, place))
  const session = await visitor.auth.signInWithPassword({
    email: "fan@9x.example",
    password: "play-it-loud",
  })
  const { access_token: token, user } = session.data.session ?? {}
  const member = clientsFor(place, token ?? "")
  const calls = memberCalls(member, { userId: user?.id ?? "", ...place })
  outcomes.push(...(await inTurn(calls)))
  await visitor.auth.signOut()
  return outcomes
}

export type Clients = ReturnType<typeof clientsFor>

function clientsFor({ url, key }: Place, token: string) {
  const headers = { apikey: key, Authorization: `Bearer ${token}` }
  return {
    db: new PostgrestClient(`${url}/rest/v1`, { headers }),
    auth: new AuthClient({
      url: `${url}/auth/v1`,
      headers: { apikey: key },
      storageKey: `test-${token.slice(-8)}`,
      persistSession: false,
      autoRefreshToken: false,
    }),
    storage: new StorageClient(`${url}/storage/v1`, headers),
    functions: new FunctionsClient(`${url}/functions/v1`, { headers }),
  }
}

export type Calls = Record<string, () => PromiseLike<unknown>>

async function inTurn(calls: Calls) {
  const outcomes: Outcome[] = []
  for (const [call, run] of Object.entries(calls)) {
    outcomes.push({ call, outcome: await run() })
  }
  return outcomes
}
