import type { AuthPayload } from "./auth-payload.ts"
import { setLetter } from "./letter.ts"

export function recovery({ actionUrl, code }: AuthPayload) {
  return setLetter({
    subject: "Choose a new password",
    paragraphs: [
      "It happens to the best of us. Follow the link and choose a new password for your 9X account. The link works once and for one hour.",
    ],
    action: { label: "Choose a new password", url: actionUrl },
    code,
    otherwise:
      "If you did not ask for this, nothing has changed and your password is still yours alone.",
  })
}
