import type { Checked, Faults, Typed } from "#domain/forms/check.ts"
import type { Tables } from "../data/tables.ts"
import type { Message } from "../messages.ts"

/** What the browser and the server both know of a form. */
export type FormRules<T> = {
  /** The page whose action takes it, with and without script. */
  action: string
  fields: readonly string[]
  /** Its code comes when it is first asked: most visitors fill in nothing. */
  check: (typed: Typed) => Promise<Checked<T>>
  /** What is said when it was not filled in rightly; null says nothing. */
  faulty: (faults: Faults) => Message | null
  failed: (reason: string) => Message
  sent: Message
  /** Answers of the database that are no failure, by their code. */
  known?: Record<string, Message | ((db: Tables) => Promise<Message>)>
}

/** What became of a form that was sent. */
export type Outcome = {
  status: number
  message: Message | null
  faults: Faults
  /** Given back when nothing was taken, so that nothing is lost. */
  typed: Typed
}

/** The honeypot: people never see this field, and what fills it in is a
 * program. */
export const HONEYPOT = "homepage"

/** The fields' text, whatever else the form holds. */
export function typedIn(form: FormData, fields: readonly string[]): Typed {
  return Object.fromEntries(
    fields.map((field) => {
      const value = form.get(field)
      return [field, typeof value === "string" ? value : ""]
    }),
  )
}
