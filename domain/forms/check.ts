import type * as z from "zod/mini"

/** The possible faults of a field. The screen has the messages. */
export type Fault = "missing" | "email" | "link" | "consent" | "long"

/** By field name; the first fault of each. */
export type Faults = Partial<Record<string, Fault>>

export type Checked<T> = { ok: true; value: T } | { ok: false; faults: Faults }

/** Form input: text by field name. */
export type Typed = Partial<Record<string, string>>

/** Runs a schema whose error messages are fault names. */
export function check<S extends z.ZodMiniType>(
  schema: S,
  typed: Typed,
): Checked<z.output<S>> {
  const result = schema.safeParse(typed)
  if (result.success) return { ok: true, value: result.data }
  const faults: Faults = {}
  for (const { path, message } of result.error.issues) {
    faults[String(path[0])] ??= message as Fault
  }
  return { ok: false, faults }
}

const FAULT_PRIORITY: Fault[] = ["missing", "email", "link", "consent", "long"]

/** The fault to report when there are several. */
export function worstFault(faults: Faults) {
  const found = Object.values(faults)
  return FAULT_PRIORITY.find((fault) => found.includes(fault)) ?? null
}
