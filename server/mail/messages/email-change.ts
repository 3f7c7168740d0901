import type { AuthPayload } from "./auth-payload.ts"
import { setLetter } from "./letter.ts"

/** To the mailbox the account has now. */
export function emailChangeCurrent(payload: AuthPayload) {
  const { actionUrl, code, newEmail } = payload
  return setLetter({
    subject: "Confirm the change of your e-mail address",
    paragraphs: [
      newEmail
        ? `Your 9X account is to move to ${newEmail}.`
        : "Your 9X account is to move to another e-mail address.",
      "We have written to both mailboxes. The change is made when both have agreed; this is the one you have now.",
    ],
    action: { label: "Agree to the change", url: actionUrl },
    code,
    otherwise:
      "If this was not you, do not follow the link, and change your password: somebody is signed in to your account.",
  })
}

/** To the mailbox it is to move to. */
export function emailChangeNew({ actionUrl, code }: AuthPayload) {
  return setLetter({
    subject: "Confirm your new e-mail address",
    paragraphs: [
      "A 9X account is to move to this address.",
      "We have written to both mailboxes. The change is made when both have agreed; this is the new one.",
    ],
    action: { label: "Confirm this address", url: actionUrl },
    code,
    otherwise:
      "If you do not know of this, leave this mail unanswered and nothing will change.",
  })
}
