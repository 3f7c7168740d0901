import type { RequestContext, Role } from "../caller.ts"
import { asCaller } from "../postgres/as-caller.ts"
import type { Sql } from "../postgres/connection.ts"
import type { Refusal } from "../refusal.ts"
import type { BodyBounds, Bounds, LargeBody } from "./bounds.ts"
import { quote } from "./statement.ts"

/** The bounds of one body. Only somebody who goes beyond them is worth the
 * question whether they may, which is asked once. */
export class BodyLimit {
  #bounds: BodyBounds
  #ask: (() => Promise<BodyBounds | null>) | null

  constructor(bounds: BodyBounds, ask: () => Promise<BodyBounds | null>) {
    this.#bounds = bounds
    this.#ask = ask
  }

  async admit(
    fits: (bounds: BodyBounds) => boolean,
    refusal: (bounds: BodyBounds) => Refusal,
  ) {
    if (fits(this.#bounds)) return
    const ask = this.#ask
    this.#ask = null
    this.#bounds = (await ask?.()) ?? this.#bounds
    if (!fits(this.#bounds)) throw refusal(this.#bounds)
  }
}

export type LargeBodyOptions = {
  sql: Sql
  bounds: Record<Role, Bounds>
  /** Whom a function of the database confirms may send more. */
  largeBody?: LargeBody | undefined
}

/** What somebody signed in may send beyond the ordinary, if the function that
 * the settings name says so. It is asked before such a body is read. */
export function createLargeBodyCheck({
  sql,
  bounds,
  largeBody,
}: LargeBodyOptions) {
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
