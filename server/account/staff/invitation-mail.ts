import { z } from "zod"
import { STAFF_ROLES, STAFF_WORK } from "#domain/staff-roles.ts"
import { mailKind, PRIORITY } from "../../mail/mail-kind.ts"
import {
  type MailServices,
  type Message,
  standardMail,
} from "../../mail/message.ts"

const INVITED = z.object({
  token: z.string(),
  role: z.enum(STAFF_ROLES),
  by: z.string(),
})

export const STAFF_INVITATION = mailKind({
  kind: "staff_invitation",
  priority: PRIORITY.other,
  sendOnce: false,
  schema: INVITED,
  compose: staffInvitation,
})

/** For somebody an owner wants to work with. The secret is in the link's
 * fragment, which is never sent to a server. */
function staffInvitation(
  { token, role, by }: z.infer<typeof INVITED>,
  { siteUrl }: MailServices,
): Message {
  return standardMail({
    subject: "Your invitation to 9X Studio",
    paragraphs: [
      `${by} invites you to Studio, where the label is run.`,
      `Your role: ${STAFF_WORK[role]}.`,
      "The link works once, within seven days. Sign in with your account here, or create one.",
    ],
    action: {
      label: "Accept the invitation",
      url: `${siteUrl}/studio/join#${token}`,
    },
    otherwise:
      "If you weren't expecting an invitation, you don't need to do anything: nothing happens without the link.",
  })
}
