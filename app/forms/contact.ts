import { worstFault } from "#domain/forms/check.ts"
import { contactMessages, formMessages } from "../messages.ts"
import type { FormRules } from "./form-rules.ts"

type ContactMessage = { name: string; email: string; message: string }

export const contactForm: FormRules<ContactMessage> = {
  action: "/contact",
  fields: ["name", "email", "message"],
  async check(typed) {
    const rules = await import("#domain/forms/contact.ts")
    return rules.checkContact(typed)
  },
  faulty: (faults) => formMessages[worstFault(faults) ?? "missing"],
  failed: contactMessages.failed,
  sent: contactMessages.sent,
}
