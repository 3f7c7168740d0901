import { isRouteErrorResponse } from "react-router"
import { sendingReasons } from "../messages.ts"
import type { FormRules, Outcome } from "./form-rules.ts"

const TIMEOUT_MS = 30_000

/** The browser's half of a form's action. Every failure becomes a message, so
 * nobody loses their input to an error page. */
export async function withFailureMessage<T>(
  rules: FormRules<T>,
  serverAction: () => Promise<Outcome>,
): Promise<Outcome> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, TIMEOUT_MS)
  try {
    return await Promise.race([serverAction(), timeout])
  } catch (error) {
    const message = rules.failed(reasonOf(error))
    return { status: 503, message, faults: {}, typed: {} }
  } finally {
    clearTimeout(timer)
  }
}

/** Anything in front of the form (a starting server, a body size limit) answers
 * in its own way, with a message. */
function reasonOf(error: unknown) {
  if (!isRouteErrorResponse(error)) return sendingReasons.unreachable
  return sentenceIn(error.data) ?? sendingReasons.fault
}

function sentenceIn(text: unknown) {
  try {
    const { message } = Object(JSON.parse(String(text)))
    return typeof message === "string" ? message : null
  } catch {
    return null
  }
}
