import {
  PostgrestClient,
  type PostgrestSingleResponse,
} from "@supabase/postgrest-js"
import { publishableKey } from "../../data/publishable-key.ts"
import { studioMessages } from "../messages.ts"
import { askForProof } from "./fresh-proof.ts"
import { studioToken } from "./session.ts"
import { StudioError } from "./studio-error.ts"

/** The tables as whoever is signed in sees them. Policies decide what that is:
 * nothing here does. Without the schema's types, since one list and one form
 * serve every table; a record's own file says what its rows are. */
async function studioTables() {
  const [apikey, token] = await Promise.all([publishableKey(), studioToken()])
  if (!token) throw new StudioError({ status: 401 })
  return new PostgrestClient(`${location.origin}/rest/v1`, {
    headers: { apikey, Authorization: `Bearer ${token}` },
    retry: false,
  })
}

type StudioTables = Awaited<ReturnType<typeof studioTables>>

export type Read<T> = (
  tables: StudioTables,
) => PromiseLike<PostgrestSingleResponse<T>>

const ASKS_PROOF = "9X047"

/** The answer of one call, or its refusal as an error. Where the database
 * wants the password or the second factor again, whoever sits here is asked
 * for it, and the call is made once more. */
export async function ask<T>(read: Read<T>) {
  try {
    return await askOnce(read)
  } catch (error) {
    const asksProof = error instanceof StudioError && error.code === ASKS_PROOF
    if (!asksProof) throw error
    if (!(await askForProof())) throw new StudioError(NOT_PROVED)
    return askOnce(read)
  }
}

const NOT_PROVED = {
  status: 400,
  code: ASKS_PROOF,
  message: studioMessages.notProved,
}

async function askOnce<T>(read: Read<T>) {
  const answer = await read(await studioTables())
  const { data, error, status, count } = answer
  if (error) throw new StudioError({ ...error, status })
  return { data, count: count ?? 0 }
}

/** A function of the database, as the signed-in person. */
export async function call<T>(
  name: string,
  args: Record<string, unknown> = {},
) {
  const { data } = await ask<T>((tables) => tables.rpc(name, args))
  return data
}
