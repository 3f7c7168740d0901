import { PostgrestClient } from "@supabase/postgrest-js"
import type { Database } from "./schema.ts"

/** The browser's client for the tables: same origin, as the visitor or as the
 * member whose token is given. */
export function browserTables(publishableKey: string, accessToken?: string) {
  return new PostgrestClient<Database>(`${location.origin}/rest/v1`, {
    headers: {
      apikey: publishableKey,
      ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
    },
  })
}
