/** Settings are JSON that a person may have edited, so nothing in them is
 * certain. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** For settings like `{"on": true}`. */
export function isOn(value: unknown) {
  return isRecord(value) && value.on === true
}

export function textOf(value: unknown) {
  return typeof value === "string" && value.trim() !== "" ? value : null
}
