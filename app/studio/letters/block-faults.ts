import type { LetterBlock } from "#domain/letter/blocks.ts"
import { letterMessages } from "./messages.ts"

/** The error of one block. The form's rules report either a list of errors or
 * one error for all blocks. */
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
