import type { LetterPart } from "#domain/letter/content.ts"
import {
  escapeHtml,
  INKS,
  layOut,
  linkLine,
  plainLink,
  SIGNATURE,
  small,
} from "../mail/layout.ts"
import { linkAddresses } from "./link-addresses.ts"
import { partInHtml } from "./part-in-html.ts"
import { partInText } from "./part-in-text.ts"

/** Stands for the subscriber's token, from composing to sending. It is no
 * character of any language, and is removed from what was written. */
export const RECIPIENT_MARK = "\uE000"

export type Draft = {
  subject: string
  preheader: string
  content: LetterPart[]
}

export type Around = {
  siteUrl: string
  /** Its page in the archive; null when it is not there. */
  slug: string | null
  /** Whose links are counted; null where links lead straight to their page. */
  countedAs: string | null
  /** The sender, as the law requires. */
  seller: string[]
}

/** A newsletter as it goes out, except for its subscriber's own links. */
export type Edition = {
  html: string
  text: string
  /** The targets that can be counted, numbered from one. */
  links: string[]
}

/** Composes a newsletter, once for all of its readers. Every word is escaped:
 * markup is shown, not followed. */
export function composeNewsletter(draft: Draft, around: Around): Edition {
  const { subject, preheader, content } = withoutMark(draft)
  const links: string[] = []
  const addresses = linkAddresses(around, links)
  const feet = footLinks(around)
  const blocks = [
    ...content.map((part) => partInHtml(part, addresses)),
    ...footInHtml(feet, around.seller),
  ]
  const text = [
    ...(preheader ? [preheader] : []),
    ...content.map((part) => partInText(part, addresses)),
    SIGNATURE,
    WHY,
    ...feet.map(linkLine),
    ...(around.seller.length > 0 ? [around.seller.join(", ")] : []),
  ]
  return {
    html: layOut({ subject, preview: preheader, blocks }),
    text: `${text.join("\n\n")}\n`,
    links,
  }
}

/** The edition for one reader. */
export function addressedTo(
  edition: Pick<Edition, "html" | "text">,
  token: string,
) {
  return {
    html: edition.html.replaceAll(RECIPIENT_MARK, token),
    text: edition.text.replaceAll(RECIPIENT_MARK, token),
  }
}

export function leaveUrl(siteUrl: string, token: string) {
  return `${siteUrl}/unsubscribe?token=${token}`
}

function withoutMark<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll(RECIPIENT_MARK, ""))
}

const WHY = "You get this because you joined the 9X list."

function footLinks({ siteUrl, slug }: Around) {
  const own = leaveUrl(siteUrl, RECIPIENT_MARK)
  return [
    ...(slug
      ? [{ label: "Read it on the site", url: `${siteUrl}/letters/${slug}` }]
      : []),
    { label: "Tell us where you are", url: `${own}#where` },
    { label: "Unsubscribe", url: own },
  ]
}

function footInHtml(
  links: ReturnType<typeof footLinks>,
  seller: string[],
): string[] {
  return [
    `<hr style="margin:40px 0 0;border:0;border-top:1px solid ${INKS.ASH}">`,
    small(escapeHtml(WHY)),
    small(links.map(plainLink).join(" &nbsp;·&nbsp; ")),
    ...(seller.length > 0 ? [small(escapeHtml(seller.join(", ")))] : []),
  ]
}
