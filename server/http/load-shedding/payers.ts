import type { IncomingMessage } from "node:http"
import { payingCall } from "../address-rules.ts"
import { readWhole } from "./body.ts"

/** A call whose sender claims to be paying. */
type PayingCall = {
  name: string
  body: Record<string, unknown>
  authorization: string | undefined
  apikey: string | undefined
}

/** Finds the payer: the checkout or the member, or null for nobody. */
export type FindPayer = (call: PayingCall) => Promise<string | null>

const LARGEST_BODY = 16_384
const MOST_ASKED = 128
const MOST_ASKED_FOR_ONE = 32
/** A window and a duplicate; a session's further calls wait like any other. */
const MOST_OF_ONE_PAYER = 2

/** Tells real sessions from claimed ones. Only requests that have to wait are
 * checked, and one that cannot be checked now waits as any other does. */
export function createPayers(find: FindPayer) {
  const asked = new Map<string, number>()
  const paying = new Map<string, number>()
  let asking = 0

  async function payerOf(call: PayingCall, client: string) {
    if (asking >= MOST_ASKED) return null
    if ((asked.get(client) ?? 0) >= MOST_ASKED_FOR_ONE) return null
    asking += 1
    add(asked, client, 1)
    try {
      return await find(call)
    } catch {
      return null
    } finally {
      asking -= 1
      add(asked, client, -1)
    }
  }

  return {
    /** Returns the function to call when they are done, or null. */
    async recognise(request: IncomingMessage, client: string) {
      const call = read(request)
      const payer = call && (await payerOf(call, client))
      if (!payer || (paying.get(payer) ?? 0) >= MOST_OF_ONE_PAYER) return null
      add(paying, payer, 1)
      return () => add(paying, payer, -1)
    },
  }
}

function read(request: IncomingMessage): PayingCall | null {
  const name = payingCall(request.url ?? "")
  if (!name || !request.complete) return null
  const sent = readWhole(request)
  if (sent.length > LARGEST_BODY) return null
  try {
    const body = JSON.parse(sent.toString())
    if (typeof body !== "object" || body === null) return null
    const { authorization, apikey } = request.headers
    return { name, body, authorization, apikey: apikey?.toString() }
  } catch {
    return null
  }
}

function add(counts: Map<string, number>, key: string, by: number) {
  const count = (counts.get(key) ?? 0) + by
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
