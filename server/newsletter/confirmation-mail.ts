import { z } from "zod"
import { oneClick } from "../mail/layout.ts"
import { mailKind, PRIORITY } from "../mail/mail-kind.ts"
import {
  type MailServices,
  type Message,
  standardMail,
} from "../mail/message.ts"
import { leaveUrl } from "./compose.ts"

export const NEWSLETTER_CONFIRMATION = mailKind({
  kind: "newsletter_confirmation",
  priority: PRIORITY.other,
  sendOnce: false,
  schema: z.object({ token: z.guid() }),
  compose: newsletterConfirmation,
})

/** Contains nothing from the form, which somebody else may have filled in. */
function newsletterConfirmation(
  { token }: { token: string },
  { siteUrl }: MailServices,
): Message {
  const leave = leaveUrl(siteUrl, token)
  const mail = standardMail({
    subject: "Confirm your place on the 9X list",
    paragraphs: [
      "Thanks for joining the newsletter.",
      "One last step: confirm that this address is yours. We write when there is a record, a show or a drop worth knowing about, and keep quiet in between.",
    ],
    action: {
      label: "Confirm my address",
      url: `${siteUrl}/newsletter/confirm?token=${token}`,
    },
    otherwise:
      "If you did not ask for this, somebody typed your address by mistake. If you do nothing, you won't get the newsletter. Or we can delete your address now.",
    leave: { label: "Delete my address", url: leave },
  })
  return { ...mail, headers: oneClick(leave) }
}
