import type { Checked, Faults, Typed } from "#domain/forms/check.ts"
import type { Tables } from "../data/tables.ts"
import type { Message } from "../messages.ts"

/** What the browser and the server both know about a form. */
export type FormRules<T> = {
  /** The page whose action receives it, with and without JavaScript. */
  action: string
  fields: readonly string[]
  /** Loaded on first use, as most visitors fill in no form. */
  check: (typed: Typed) => Promise<Checked<T>>
  /** The message for invalid input; null shows none. */
  faulty: (faults: Faults) => Message | null
  failed: (reason: string) => Message
  sent: Message
  /** Database error codes that are not failures. */
  known?: Record<string, Message | ((db: Tables) => Promise<Message>)>
}

/** The result of a submitted form. */
export type Outcome = {
  status: number
  message: Message | null
  faults: Faults
  /** Returned when nothing was stored, so that the visitor's input is not
   * lost. */
  typed: Typed
}

/** The honeypot's field name: people never see the field, so whoever fills it
 * in is a program. */
export const HONEYPOT = "homepage"

/** The text of the listed fields; other form data is ignored. */
export function typedIn(form: FormData, fields: readonly string[]): Typed {
  return Object.fromEntries(
    fields.map((field) => {
      const value = form.get(field)
      return [field, typeof value === "string" ? value : ""]
    }),
  )
}
