import { countryName } from "#domain/countries.ts"
import type { LetterAudience, LetterBlock } from "#domain/letter/blocks.ts"
import { letterMessages } from "./messages.ts"

export type BlockKind = LetterBlock["kind"]

export const BLOCK_NAMES: Record<BlockKind, string> = {
  text: "Text",
  release: "Release",
  product: "Product",
  event: "Event",
  picture: "Picture",
}

/** A block as plain text. */
export function blockText(block: LetterBlock) {
  if (block.kind === "text") return block.text
  const name = BLOCK_NAMES[block.kind]
  return block.kind === "picture" ? `${name}: ${block.alt}` : name
}

const LIST = new Intl.ListFormat("en-GB")
const EITHER = new Intl.ListFormat("en-GB", { type: "disjunction" })

/** The audience in words: 'people who bought something from 2 products, in
 * Leeds or York, in Japan or Poland'. */
export function audienceText(audience: LetterAudience) {
  if ("all" in audience) return letterMessages.everybody
  const { bought = {}, countries = [], cities = [] } = audience
  const things = [
    counted(bought.product_ids, "product"),
    counted(bought.artist_ids, "artist"),
  ].filter(Boolean)
  const parts = [
    things.length > 0 && `people who bought from ${LIST.format(things)}`,
    cities.length > 0 && `in ${EITHER.format(cities)}`,
    countries.length > 0 && `in ${EITHER.format(countries.map(countryName))}`,
  ]
  return parts.filter(Boolean).join(", ")
}

function counted(ids: readonly string[] = [], one: string) {
  if (ids.length === 0) return ""
  return `${ids.length} ${one}${ids.length === 1 ? "" : "s"}`
}
