import type { LetterPart } from "#domain/letter/content.ts"
import { linkLine } from "../mail/layout.ts"
import type { Ways } from "./link-addresses.ts"

/** One part of a letter for who reads plain text. */
export function partInText(part: LetterPart, ways: Ways): string {
  switch (part.kind) {
    case "heading":
      return `${part.text}\n${"=".repeat(Math.min(part.text.length, 60))}`
    case "paragraph":
      return part.runs.map((run) => said(run, ways)).join("")
    case "picture": {
      const words = `[${part.picture.alt}]`
      return part.href ? `${words}\n${ways.to(part.href)}` : words
    }
    case "thing": {
      const { label, title, note, action, href } = part
      const link = linkLine({ label: action, url: ways.to(href) })
      return [label, title, note, link].filter(Boolean).join("\n")
    }
  }
}

function said({ text, href }: { text: string; href?: string }, ways: Ways) {
  return href ? `${text} (${ways.to(href)})` : text
}
