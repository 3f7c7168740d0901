import type { RequestContext } from "../caller.ts"
import { asCaller } from "../postgres/as-caller.ts"
import type { BodyBounds, LargeBody } from "./bounds.ts"
import type { RestOptions } from "./index.ts"
import { quote } from "./statement.ts"

/** What somebody signed in may send beyond the ordinary, if the function that
 * the settings name says so. It is asked before such a body is read. */
export function createLargeBodies({ sql, bounds, largeBody }: RestOptions) {
  if (!largeBody) return async () => null
  const query = { text: `select ${called(largeBody)} as allowed` }
  const { statementTimeoutMs } = bounds.authenticated
  const options = { readOnly: true, statementTimeoutMs }
  return async (context: RequestContext): Promise<BodyBounds | null> => {
    if (context.caller.role !== "authenticated") return null
    const [row] = await asCaller(sql, context, query, options)
    return row?.allowed === true ? largeBody : null
  }
}

function called({ check }: LargeBody) {
  return `${check.split(".").map(quote).join(".")}()`
}
