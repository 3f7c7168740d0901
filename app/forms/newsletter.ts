import { worstFault } from "#domain/forms/check.ts"
import { fieldSentences, newsletterMessages } from "../messages.ts"
import type { FormRules } from "./form-rules.ts"

const ON_THE_LIST = "23505"

export const newsletterForm: FormRules<{ email: string }> = {
  action: "/newsletter",
  fields: ["email"],
  async check(typed) {
    const rules = await import("#domain/forms/newsletter.ts")
    return rules.checkNewsletter(typed)
  },
  faulty(faults) {
    const fault = worstFault(faults)
    return fault && newsletterMessages.failed(fieldSentences[fault])
  },
  failed: newsletterMessages.failed,
  sent: newsletterMessages.subscribed,
  known: { [ON_THE_LIST]: newsletterMessages.already },
}
