import type { AuthPayload } from "./auth-payload.ts"
import { setLetter } from "./letter.ts"

export function magicLink({ actionUrl, code }: AuthPayload) {
  return setLetter({
    subject: "Your sign-in link",
    paragraphs: [
      "Good to see you again. This link signs you in to 9X, once and within the hour. No password needed.",
    ],
    action: { label: "Sign in", url: actionUrl },
    code,
    otherwise:
      "If you did not ask for this, leave it: nobody can sign in without this mail.",
  })
}
