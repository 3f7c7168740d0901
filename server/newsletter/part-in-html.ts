import type {
  LetterPart,
  LetterPicture,
  LetterThing,
} from "#domain/letter/content.ts"
import {
  button,
  escapeHtml,
  INKS,
  paragraph,
  plainLink,
  TYPE,
} from "../mail/layout.ts"
import type { LinkAddresses } from "./link-addresses.ts"

/** One part of a letter in the label's style. */
export function partInHtml(part: LetterPart, addresses: LinkAddresses): string {
  switch (part.kind) {
    case "heading":
      return `<h2 style="margin:32px 0 12px;font:900 20px/1.2 ${TYPE.wide};letter-spacing:-.01em;color:${INKS.INK}">${escapeHtml(part.text)}</h2>`
    case "paragraph":
      return paragraph(
        part.runs.map((run) => runInHtml(run, addresses)).join(""),
      )
    case "picture": {
      const { picture, href } = part
      return `<p style="margin:28px 0">${linked(image(picture, addresses), href, addresses)}</p>`
    }
    case "thing":
      return thing(part, addresses)
  }
}

function runInHtml(
  { text, href }: { text: string; href?: string },
  addresses: LinkAddresses,
) {
  if (!href) return lines(text)
  return plainLink({ label: text, url: addresses.to(href) })
}

function lines(text: string) {
  return escapeHtml(text).replaceAll("\n", "<br>")
}

function thing(part: LetterThing, addresses: LinkAddresses) {
  const { label, title, note, href, action, picture } = part
  const url = addresses.to(href)
  return [
    `<hr style="margin:36px 0 20px;border:0;border-top:2px solid ${INKS.INK}">`,
    `<p class="quiet" style="margin:0 0 12px;font:11px/1.6 ${TYPE.mono};letter-spacing:.04em;text-transform:uppercase;color:${INKS.ASH}">${escapeHtml(label)}</p>`,
    // The link's name is below it: a screen reader hears one link.
    ...(picture
      ? [
          `<p style="margin:0 0 16px">${linked(image({ ...picture, alt: picture.alt || title }, addresses), href, addresses)}</p>`,
        ]
      : []),
    `<h2 style="margin:0 0 4px;font:900 24px/1.1 ${TYPE.wide};letter-spacing:-.02em;color:${INKS.INK}">${escapeHtml(title)}</h2>`,
    `<p style="margin:0;color:${INKS.INK}">${escapeHtml(note)}</p>`,
    button({ label: action, url }),
  ].join("\n")
}

function linked(
  html: string,
  href: string | undefined,
  addresses: LinkAddresses,
) {
  return href ? `<a href="${escapeHtml(addresses.to(href))}">${html}</a>` : html
}

/** At most as wide as the sheet's text. */
const WIDTH = 504

function image(picture: LetterPicture, addresses: LinkAddresses) {
  const { width, height, alt } = picture
  const shown = Math.min(width ?? WIDTH, WIDTH)
  const tall =
    width && height ? ` height="${Math.round((shown / width) * height)}"` : ""
  const src = escapeHtml(addresses.file(fileFor(picture)))
  return `<img src="${src}" width="${shown}"${tall} alt="${escapeHtml(alt)}" style="display:block;width:100%;max-width:${shown}px;height:auto;border:0;font:14px/1.4 ${TYPE.sans};color:${INKS.ASH}">`
}

/** Sharp on a phone, and no larger. */
const WIDE_ENOUGH = 2 * WIDTH

function fileFor({ url, srcset }: LetterPicture) {
  const files = (srcset["image/webp"] ?? "").split(", ").flatMap((entry) => {
    const [file, width] = entry.split(" ")
    return file && width ? [{ file, width: Number.parseInt(width, 10) }] : []
  })
  const narrow = files.toSorted((a, b) => a.width - b.width)
  const fits = narrow.find(({ width }) => width >= WIDE_ENOUGH)
  return (fits ?? narrow.at(-1))?.file ?? url
}
