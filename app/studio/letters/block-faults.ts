import type { LetterBlock } from "#domain/letter/blocks.ts"
import { letterMessages } from "./messages.ts"

/** What is wrong with one block, by what the form's rules found: a list with
 * the faults of each, or one for all of them. */
export function faultOf(faults: unknown, place: number, block: LetterBlock) {
  const own = Array.isArray(faults) ? faults[place] : undefined
  if (own) return sentenceFor(block, own)
  const lacks = block.kind === "picture" && block.url === ""
  return faults && lacks ? letterMessages.choosePicture : ""
}

function sentenceFor({ kind }: LetterBlock, fault: object) {
  if (kind === "text") return letterMessages.longText
  if (kind !== "picture") return letterMessages.chooseOne
  return "link" in fault ? letterMessages.oddLink : letterMessages.choosePicture
}
