/** A setting is JSON that a person may have written: nothing in it is sure. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Of a setting that is `{"on": true}` or not. */
export function isOn(value: unknown) {
  return isRecord(value) && value.on === true
}

export function textOf(value: unknown) {
  return typeof value === "string" && value.trim() !== "" ? value : null
}
