import { z } from "zod"
import { type MailKind, mailKind, PRIORITY } from "../../mail/mail-kind.ts"
import { type Message, standardMail } from "../../mail/message.ts"

/** The payload of an account mail: a code to type, and for most kinds a link
 * that does the same. */
const CODED = z.object({
  code: z.string(),
  actionUrl: z.string().default(""),
  newEmail: z.string().optional(),
})

const LINKED = CODED.extend({
  actionUrl: z.url({ protocol: /^https?$/ }),
})

type AuthPayload = z.infer<typeof LINKED>

const { code, account } = PRIORITY

export const ACCOUNT_MAILS: MailKind[] = [
  linked("confirmation", account, confirmation),
  linked("recovery", code, recovery),
  linked("magic_link", account, magicLink),
  linked("email_change_current", account, emailChangeCurrent),
  linked("email_change_new", account, emailChangeNew),
  linked("invite", account, invite),
  mailKind({
    kind: "reauthentication",
    priority: code,
    sendOnce: false,
    schema: CODED,
    compose: reauthentication,
  }),
  mailKind({
    kind: "password_changed",
    priority: account,
    sendOnce: false,
    schema: z.unknown(),
    compose: (_, { siteUrl }) => passwordChanged(siteUrl),
  }),
  mailKind({
    kind: "recovery_code_used",
    priority: account,
    sendOnce: false,
    schema: z.unknown(),
    compose: (_, { siteUrl }) => recoveryCodeUsed(siteUrl),
  }),
]

function linked(
  kind: string,
  priority: 0 | 1,
  compose: (payload: AuthPayload) => Message,
) {
  return mailKind({ kind, priority, sendOnce: false, schema: LINKED, compose })
}

function confirmation({ actionUrl, code }: AuthPayload) {
  return standardMail({
    subject: "Confirm your email address",
    paragraphs: [
      "Welcome to 9X.",
      "One step is left: confirm that this address is yours, and your account is ready. Orders, downloads and your cart will be waiting for you there.",
    ],
    action: { label: "Confirm my address", url: actionUrl },
    code,
    otherwise:
      "If you didn't sign up, you don't need to do anything: nothing happens without your confirmation.",
  })
}

function recovery({ actionUrl, code }: AuthPayload) {
  return standardMail({
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

function magicLink({ actionUrl, code }: AuthPayload) {
  return standardMail({
    subject: "Your sign-in link",
    paragraphs: [
      "Good to see you again. This link signs you in to 9X, once and within the hour. No password needed.",
    ],
    action: { label: "Sign in", url: actionUrl },
    code,
    otherwise:
      "If you didn't ask for this, ignore this email: nobody can sign in without it.",
  })
}

/** Sent to the account's current address. */
function emailChangeCurrent(payload: AuthPayload) {
  const { actionUrl, code, newEmail } = payload
  return standardMail({
    subject: "Confirm the change of your email address",
    paragraphs: [
      newEmail
        ? `Your 9X account will move to ${newEmail}.`
        : "Your 9X account will move to another email address.",
      "We have written to both addresses. The change is made once both have agreed; this is your present one.",
    ],
    action: { label: "Agree to the change", url: actionUrl },
    code,
    otherwise:
      "If this was not you, do not follow the link, and change your password: somebody is signed in to your account.",
  })
}

/** Sent to the address the account is to move to. */
function emailChangeNew({ actionUrl, code }: AuthPayload) {
  return standardMail({
    subject: "Confirm your new email address",
    paragraphs: [
      "A 9X account is to move to this address.",
      "We have written to both addresses. The change is made once both have agreed; this is the new one.",
    ],
    action: { label: "Confirm this address", url: actionUrl },
    code,
    otherwise:
      "If you didn't ask for this, you don't need to do anything: nothing will change.",
  })
}

function invite({ actionUrl, code }: AuthPayload) {
  return standardMail({
    subject: "You are invited to 9X",
    paragraphs: [
      "We would like to have you with us. Follow the link to open your 9X account and choose a password.",
    ],
    action: { label: "Accept the invitation", url: actionUrl },
    code,
    otherwise:
      "If you weren't expecting an invitation, you don't need to do anything.",
  })
}

function reauthentication({ code }: z.infer<typeof CODED>) {
  return standardMail({
    subject: `${code} is your 9X code`,
    paragraphs: [
      "You are about to change something that matters in your 9X account. Type this code there, so that we know it is you.",
    ],
    code,
    otherwise:
      "If this was not you, tell nobody the code, and change your password: somebody is signed in to your account.",
  })
}

function passwordChanged(siteUrl: string) {
  return standardMail({
    subject: "Your password was changed",
    paragraphs: [
      "The password of your 9X account has just been changed. If that was you, all is well and there is nothing to do.",
    ],
    otherwise: `If it was not you, choose a new password at once at ${siteUrl}/forgot-password, and write to us.`,
  })
}

function recoveryCodeUsed(siteUrl: string) {
  return standardMail({
    subject: "A recovery code was used",
    paragraphs: [
      "Somebody has just signed in to your 9X account with one of your recovery codes, instead of a code from the authenticator app. It is used up now. If that was you, all is well: how many are left stands in your account.",
    ],
    otherwise: `If it was not you, choose a new password at once at ${siteUrl}/forgot-password, and new recovery codes in your account.`,
  })
}
