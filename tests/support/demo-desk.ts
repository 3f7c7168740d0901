import type { Sql } from "#platform/postgres/connection.ts"
import { insert } from "./label-catalogue.ts"
import { as, type Person } from "./label-people.ts"

let sent = 0

/** A demo from somebody new, unless the values say otherwise. */
export function sendDemo(sql: Sql, values: Record<string, unknown> = {}) {
  sent += 1
  return insert(sql, "demos", {
    name: `Kim ${sent}`,
    email: `kim${sent}@bands.example`,
    artist_name: `Band ${sent}`,
    stream_link: `https://music.example/${sent}`,
    ...values,
  })
}

/** Calls one of the desk's functions as this person, with named arguments. */
export function callAs<T = unknown>(
  sql: Sql,
  person: Person,
  name: string,
  args: Record<string, unknown> = {},
) {
  const named = Object.keys(args).map((key, at) => `${key} => $${at + 1}`)
  return as(sql, person, async (tx) => {
    const [row] = await tx.unsafe<{ said: T }[]>(
      `select ${name}(${named.join(", ")}) as said`,
      Object.values(args) as never[],
    )
    return row?.said as T
  })
}
