import type { AuthPayload } from "./auth-payload.ts"
import { setLetter } from "./letter.ts"

export function invite({ actionUrl, code }: AuthPayload) {
  return setLetter({
    subject: "You are invited to 9X",
    paragraphs: [
      "We would like to have you with us. Follow the link to open your 9X account and choose a password.",
    ],
    action: { label: "Accept the invitation", url: actionUrl },
    code,
    otherwise:
      "If you expected no invitation, you can leave this mail unanswered.",
  })
}
