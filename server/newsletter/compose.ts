import type { LetterPart } from "#domain/letter/content.ts"
import {
  escapeHtml,
  INKS,
  linkLine,
  plainLink,
  SIGNATURE,
  setSheet,
  small,
} from "../mail/layout.ts"
import { waysOf } from "./link-addresses.ts"
import { partInHtml } from "./part-in-html.ts"
import { partInText } from "./part-in-text.ts"

/** Stands for the token of whoever gets it, from composing to sending. It is no
 * letter of any language; what somebody wrote loses it. */
export const RECIPIENT_MARK = "\uE000"

export type Draft = {
  subject: string
  preheader: string
  content: LetterPart[]
}

export type Around = {
  siteUrl: string
  /** Where it can be read on the site; null when it is not in the archive. */
  slug: string | null
  /** Whose links are counted; null where links lead straight to their page. */
  countedAs: string | null
  /** Who writes, as the law wants it told. */
  seller: string[]
}

/** A letter as it goes out, but for the links of who gets it. */
export type Edition = {
  html: string
  text: string
  /** Where those lead that can be counted, in the order of their numbers from
   * one. */
  links: string[]
}

/** Composes a letter, once for all of its readers. Every word is escaped: what
 * looks like markup is shown, not followed. */
export function composeLetter(draft: Draft, around: Around): Edition {
  const { subject, preheader, content } = withoutMark(draft)
  const links: string[] = []
  const ways = waysOf(around, links)
  const feet = footLinks(around)
  const blocks = [
    ...content.map((part) => partInHtml(part, ways)),
    ...footInHtml(feet, around.seller),
  ]
  const text = [
    ...(preheader ? [preheader] : []),
    ...content.map((part) => partInText(part, ways)),
    SIGNATURE,
    WHY,
    ...feet.map(linkLine),
    ...(around.seller.length > 0 ? [around.seller.join(", ")] : []),
  ]
  return {
    html: setSheet({ subject, preview: preheader, blocks }),
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
