import { PostgrestClient } from "@supabase/postgrest-js"
import type { Database } from "./schema.ts"

/** The tables as the browser reaches them: at this origin, as the visitor, or
 * as the member whose token it is. */
export function browserTables(publishableKey: string, accessToken?: string) {
  return new PostgrestClient<Database>(`${location.origin}/rest/v1`, {
    headers: {
      apikey: publishableKey,
      ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
    },
  })
}
