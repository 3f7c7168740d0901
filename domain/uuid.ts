const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a value is a UUID in the database's format, in either case. */
export function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value)
}
