import type { LetterPart } from "#domain/letter/content.ts"
import { linkLine } from "../mail/layout.ts"
import type { LinkAddresses } from "./link-addresses.ts"

/** One part of a newsletter as plain text. */
export function partInText(part: LetterPart, addresses: LinkAddresses): string {
  switch (part.kind) {
    case "heading":
      return `${part.text}\n${"=".repeat(Math.min(part.text.length, 60))}`
    case "paragraph":
      return part.runs.map((run) => runInText(run, addresses)).join("")
    case "picture": {
      const words = `[${part.picture.alt}]`
      return part.href ? `${words}\n${addresses.to(part.href)}` : words
    }
    case "thing": {
      const { label, title, note, action, href } = part
      const link = linkLine({ label: action, url: addresses.to(href) })
      return [label, title, note, link].filter(Boolean).join("\n")
    }
  }
}

function runInText(
  { text, href }: { text: string; href?: string },
  addresses: LinkAddresses,
) {
  return href ? `${text} (${addresses.to(href)})` : text
}
