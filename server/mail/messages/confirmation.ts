import type { AuthPayload } from "./auth-payload.ts"
import { setLetter } from "./letter.ts"

export function confirmation({ actionUrl, code }: AuthPayload) {
  return setLetter({
    subject: "Confirm your e-mail address",
    paragraphs: [
      "Welcome to 9X.",
      "One step is left: confirm that this address is yours, and your account is ready. Orders, downloads and your cart will be waiting for you there.",
    ],
    action: { label: "Confirm my address", url: actionUrl },
    code,
    otherwise:
      "If you did not sign up, you can leave this mail unanswered: without your confirmation nothing happens.",
  })
}
