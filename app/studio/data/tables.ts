import {
  PostgrestClient,
  type PostgrestSingleResponse,
} from "@supabase/postgrest-js"
import { publishableKey } from "../../data/publishable-key.ts"
import { studioMessages } from "../messages.ts"
import { requestReauthentication } from "./reauthentication.ts"
import { studioToken } from "./session.ts"
import { StudioError } from "./studio-error.ts"

/** The tables with the signed-in person's token, so policies decide what they
 * see. Untyped, because one list and one form serve every table; each
 * resource's file describes its rows. */
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

const REAUTHENTICATION_NEEDED = "9X047"

/** Runs one query and throws its refusal as an error. When the database asks
 * for reauthentication, the user is prompted and the query runs once more. */
export async function ask<T>(read: Read<T>) {
  try {
    return await askOnce(read)
  } catch (error) {
    const isNeeded =
      error instanceof StudioError && error.code === REAUTHENTICATION_NEEDED
    if (!isNeeded) throw error
    if (!(await requestReauthentication()))
      throw new StudioError(NOT_REAUTHENTICATED)
    return askOnce(read)
  }
}

const NOT_REAUTHENTICATED = {
  status: 400,
  code: REAUTHENTICATION_NEEDED,
  message: studioMessages.notReauthenticated,
}

async function askOnce<T>(read: Read<T>) {
  const answer = await read(await studioTables())
  const { data, error, status, count } = answer
  if (error) throw new StudioError({ ...error, status })
  return { data, count: count ?? 0 }
}

/** Calls a database function as the signed-in person. */
export async function call<T>(
  name: string,
  args: Record<string, unknown> = {},
) {
  const { data } = await ask<T>((tables) => tables.rpc(name, args))
  return data
}
