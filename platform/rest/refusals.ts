import { Refusal } from "../refusal.ts"

type Details = string | object[] | null

/** A refusal in PostgREST's words and shape. */
export function refuse(
  status: number,
  code: string,
  message: string,
  details: Details = null,
  hint: string | null = null,
) {
  return new Refusal(status, { code, message, details, hint })
}

/** Refuses a feature of PostgREST by name instead of half doing it. */
export function notImplemented(details: string, hint: string | null = null) {
  return refuse(400, "PGRST127", "Feature not implemented", details, hint)
}

export function tooLarge(details: string) {
  return refuse(
    400,
    "PGRST100",
    "The request is larger than this server allows",
    details,
  )
}

export function noSuchColumn(table: string, column: string) {
  return refuse(400, "42703", `column ${table}.${column} does not exist`)
}

export function notEmbedded(name: string) {
  return refuse(
    400,
    "PGRST108",
    `'${name}' is not an embedded resource in this request`,
    null,
    `Verify that '${name}' is included in the 'select' query parameter.`,
  )
}

/** A name or grant that is missing here may exist in the database by now, so
 * these errors make the schema cache read again. */
export function isUnknownName(error: unknown) {
  if (!(error instanceof Refusal)) return false
  const code = String(error.body.code)
  return /^(PGRST20[0245]|42501|42703|42704)$/.test(code)
}
