import { StartError } from "../start-error.ts"
import type { ReservedSql } from "./connection.ts"

/** SQL, and a name for its error messages. */
export type SqlFile = { name: string; text: string }

export async function inTransaction<Result>(
  sql: ReservedSql,
  run: () => Promise<Result>,
) {
  await sql`begin`
  try {
    const result = await run()
    await sql`commit`
    return result
  } catch (error) {
    await sql`rollback`.catch(() => {})
    throw error
  }
}

/** Runs a file within the transaction and checks constraints at its end: the
 * next file may change the same tables. */
export async function runFile(sql: ReservedSql, { name, text }: SqlFile) {
  try {
    await sql.unsafe(text)
    await sql.unsafe("set constraints all immediate")
    await sql.unsafe("set constraints all deferred")
  } catch (error) {
    throw refusal(name, error)
  }
}

function refusal(what: string, error: unknown) {
  const { message, code, position } = error as Error & {
    code?: string
    position?: string
  }
  return new StartError(
    `${what} could not be applied: ${message} (${code ?? "no code"}${position ? `, at character ${position}` : ""}). It was rolled back.`,
    { cause: error },
  )
}
