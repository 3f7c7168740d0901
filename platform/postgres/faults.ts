import type { DatabaseError } from "pg"

/** An error that PostgreSQL itself raised; `code` is its SQLSTATE. */
export class PostgresError extends Error {
  override readonly name = "PostgresError"
  declare readonly code: string
  declare readonly detail?: string
  declare readonly hint?: string
  declare readonly position?: string
  declare readonly where?: string
  declare readonly routine?: string
  /** `FATAL` ended the connection. PostgreSQL's own word for it is translated
   * into the server's language. */
  declare readonly severity: "ERROR" | "FATAL"

  constructor(said: DatabaseError, severity: PostgresError["severity"]) {
    super(said.message)
    const { code, detail, hint, position, where, routine } = said
    const { schema, table, column, constraint } = said
    const facts = { code, detail, hint, position, where, routine, severity }
    const names = { schema, table, column, constraint }
    for (const [key, fact] of Object.entries({ ...facts, ...names })) {
      if (fact !== undefined) Object.assign(this, { [key]: fact })
    }
  }
}

const WORDS = {
  CONNECT_TIMEOUT: "No connection to the database could be had in time",
  CONNECTION_CLOSED: "The connection to the database was closed",
  CONNECTION_DESTROYED: "The connection to the database was given up",
  CONNECTION_ENDED: "The connections to the database are closed",
  CONNECTION_RELEASED: "This connection to the database was given back",
  CONNECTION_SILENT: "The database did not answer in time",
}

/** A fault of the connection rather than of the statement. */
export function lineFault(code: keyof typeof WORDS, cause?: unknown) {
  const fault = new Error(WORDS[code], cause === undefined ? {} : { cause })
  return Object.assign(fault, { code })
}
