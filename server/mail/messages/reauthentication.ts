import type { AuthPayload } from "./auth-payload.ts"
import { setLetter } from "./letter.ts"

export function reauthentication({ code }: AuthPayload) {
  return setLetter({
    subject: `${code} is your 9X code`,
    paragraphs: [
      "You are about to change something that matters in your 9X account. Type this code there, so that we know it is you.",
    ],
    code,
    otherwise:
      "If this was not you, tell nobody the code, and change your password: somebody is signed in to your account.",
  })
}
