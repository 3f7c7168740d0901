import { worstFault } from "#domain/forms/check.ts"
import type { Demo } from "#domain/forms/demo.ts"
import { demoMessages, formMessages } from "../messages.ts"
import type { FormRules } from "./form-rules.ts"

const SHORT = ["name", "email", "artist_name", "stream_link", "notes"]

/** The form of the submit page. */
export const demoForm: FormRules<Demo> = {
  action: "/submit",
  fields: [...SHORT, "genres", "city", "consent"],
  async check(typed) {
    const rules = await import("#domain/forms/demo.ts")
    return rules.checkDemo(typed)
  },
  faulty: (faults) => formMessages[worstFault(faults) ?? "missing"],
  failed: demoMessages.failed,
  sent: demoMessages.sent,
}

/** The short form on Home. */
export const homeDemoForm: FormRules<Demo> = {
  ...demoForm,
  action: "/?index",
  fields: SHORT,
  async check(typed) {
    const rules = await import("#domain/forms/demo.ts")
    return rules.checkHomeDemo(typed)
  },
  failed: () => demoMessages.failedFromHome,
  sent: demoMessages.sentFromHome,
}
