import type { Faults } from "#domain/forms/check.ts"
import { type Message, sendingReasons } from "../messages.ts"
import type { FormRules } from "./form-rules.ts"

const PATIENCE_MS = 30_000

type Result = { taken: boolean; message: Message | null; faults: Faults }

/** Sends a form to the server. Whatever goes wrong on the way becomes a
 * sentence: nobody loses what they typed to an error page. */
export async function post<T>(
  rules: FormRules<T>,
  body: FormData,
): Promise<Result> {
  const refused = (reason: string) => ({
    taken: false,
    message: rules.failed(reason),
    faults: {},
  })
  try {
    const answer = await fetch(`/forms/${rules.name}`, {
      method: "POST",
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const said: unknown = await answer.json()
    if (isOutcome(said)) return { ...said, taken: answer.ok }
    return refused(sentenceIn(said) ?? sendingReasons.fault)
  } catch {
    return refused(sendingReasons.unreachable)
  }
}

function isOutcome(said: unknown): said is Omit<Result, "taken"> {
  return isRecord(said) && "faults" in said && "message" in said
}

/** What stands before the form (a site on its way up, a body too large)
 * answers in its own way, with a sentence. */
function sentenceIn(said: unknown) {
  return isRecord(said) && typeof said.message === "string"
    ? said.message
    : null
}

function isRecord(said: unknown): said is Record<string, unknown> {
  return typeof said === "object" && said !== null
}
