import { z } from "zod"
import { Refusal } from "#platform/refusal.ts"

/** The body of most steps of a checkout. */
export const SESSION_BODY = z.object({
  session_id: z.string().min(1).max(300),
})

/** A schema of zod, or of zod/mini, which the domain uses. */
type Shape<T> = {
  safeParse(
    body: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: { path: PropertyKey[] }[] } }
}

/** Parses a function's body, or answers 400 naming the wrong fields. */
export function parseBody<T>(shape: Shape<T>, body: unknown): T {
  const read = shape.safeParse(body)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path }) => path.join("."))
  const where = [...new Set(fields.filter(Boolean))].join(", ")
  throw new Refusal(400, {
    code: "bad_request",
    message: where
      ? `The request cannot be read: ${where}.`
      : "The request cannot be read.",
  })
}
