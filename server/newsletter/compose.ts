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

/** A placeholder for the subscriber's token between composing and sending. It
 * belongs to no language, and is removed from the author's text. */
export const RECIPIENT_MARK = "\uE000"

export type Draft = {
  subject: string
  preheader: string
  content: LetterPart[]
}

export type Around = {
  siteUrl: string
  /** Its slug in the archive; null if it is not archived. */
  slug: string | null
  /** The letter whose links are counted; null if links are direct. */
  countedAs: string | null
  /** The sender, as the law requires. */
  seller: string[]
}

/** A newsletter as sent, except for the subscriber's own links. */
export type Edition = {
  html: string
  text: string
  /** The targets that can be counted, numbered from one. */
  links: string[]
}

/** Composes a newsletter, once for all of its readers. All text is escaped, so
 * markup is shown as it is. */
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
