import { z } from "zod"
import { Refusal } from "#platform/refusal.ts"

/** What most steps of a checkout are asked with. */
export const SESSION_BODY = z.object({
  session_id: z.string().min(1).max(300),
})

/** A rule of zod's, or one of the domain's, which are of its small sister. */
type Shape<T> = {
  safeParse(
    body: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: { path: PropertyKey[] }[] } }
}

/** A function's body in its shape, or 400 with where it is wrong. */
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
