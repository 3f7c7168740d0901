import type { TransactionSql } from "../postgres/connection.ts"
import type { Challenge } from "./body.ts"
import type { AuthParts, Call } from "./call.ts"
import { keepChallenge } from "./flow-state.ts"
import type { MailKind } from "./mail.ts"
import { type Issued, issueToken, type Purpose } from "./one-time-tokens.ts"
import type { Metadata, User } from "./users.ts"

type Mailed = {
  user: User
  purpose: Purpose
  to: string
  challenge?: Challenge
  newEmail?: string
  /** Set where the user's own entries differ from the stored ones. */
  userMetadata?: Metadata
}

const KINDS = {
  signup: "confirmation",
  invite: "invite",
  magiclink: "magic_link",
  recovery: "recovery",
  email_change_current: "email_change_current",
  email_change_new: "email_change_new",
  reauthentication: "reauthentication",
} satisfies Record<Purpose, MailKind>

const SENT_AT = {
  signup: "confirmation_sent_at",
  invite: "confirmation_sent_at",
  magiclink: "recovery_sent_at",
  recovery: "recovery_sent_at",
  email_change_current: "email_change_sent_at",
  email_change_new: "email_change_sent_at",
  reauthentication: "reauthentication_sent_at",
} satisfies Record<Purpose, string>

/** Issues a token and queues its mail in one transaction. */
export async function mailLink(call: Call, tx: TransactionSql, mail: Mailed) {
  const { parts } = call
  const issued = await issueLink(call, tx, mail)
  const { user, purpose, to, newEmail } = mail
  await parts.enqueueMail(tx, {
    kind: KINDS[purpose],
    to,
    code: issued.code,
    ...(purpose !== "reauthentication" && {
      actionUrl: actionUrl(parts, purpose, issued, askedRedirect(call)),
    }),
    ...(newEmail && { newEmail }),
    userMetadata: mail.userMetadata ?? user.raw_user_meta_data ?? {},
  })
}

/** The same without a mail, for callers that send their own. */
export async function issueLink(
  call: Call,
  tx: TransactionSql,
  { user, purpose, to, challenge }: Mailed,
) {
  const flowStateId = challenge
    ? await keepChallenge(tx, user.id, purpose, challenge)
    : null
  const issued = await issueToken(tx, call.parts, {
    user,
    purpose,
    address: to,
    flowStateId,
  })
  await tx`
    update auth.users set ${tx(SENT_AT[purpose])} = now(), updated_at = now()
    where id = ${user.id}`
  return issued
}

/** Built from the site's own address, never from a request's. As in GoTrue, a
 * plain redirect address is left readable in it. */
export function actionUrl(
  { siteUrl }: AuthParts,
  purpose: Purpose,
  { token }: Issued,
  redirectTo: string,
) {
  const plain = /^[\w:/.~-]+$/.test(redirectTo)
  const target = plain ? redirectTo : encodeURIComponent(redirectTo)
  const type = linkType(purpose)
  return `${siteUrl}/auth/v1/verify?token=${token}&type=${type}&redirect_to=${target}`
}

export function linkType(purpose: Purpose) {
  return purpose.startsWith("email_change") ? "email_change" : purpose
}

export function askedRedirect({ parts, url }: Call) {
  return allowedRedirect(parts, url.searchParams.get("redirect_to"))
}

/** Where a mailed link may lead: to the site or an address on the allow-list;
 * anything else becomes the site's home page. */
export function allowedRedirect(
  { siteUrl, config }: Pick<AuthParts, "siteUrl" | "config">,
  asked: string | null | undefined,
): string {
  if (!asked) return siteUrl
  const url = URL.canParse(asked, siteUrl) ? new URL(asked, siteUrl) : null
  if (!url || url.username || url.password) return siteUrl
  // A blob: URL has the origin of the page that created it.
  const site = new URL(siteUrl)
  const atHome = url.protocol === site.protocol && url.origin === site.origin
  if (atHome) return url.href
  const listed = config.additional_redirect_urls
  const plain = `${url.href.split(/[?#]/, 1)}`
  const fits = listed.some((entry) => fitsPattern(entry, url.href, plain))
  return fits ? url.href : siteUrl
}

function fitsPattern(entry: string, href: string, plain: string) {
  const pattern = entry
    .split(/(\*\*|\*)/)
    .map((part) => {
      if (part === "**") return ".*"
      if (part === "*") return "[^./?#]*"
      return part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    })
    .join("")
  const matcher = new RegExp(`^${pattern}/?$`)
  return matcher.test(href) || matcher.test(plain)
}
