import * as z from "zod/mini"
import {
  LETTER_LIMITS,
  letterAudience,
  letterBlocks,
} from "../letter/blocks.ts"
import { slug, text, wholeNumber, yesOrNo } from "./fields.ts"

/** A letter as stored. A draft may lack a subject; the database requires one on
 * sending. */
export const LETTER = z.object({
  subject: oneLine(LETTER_LIMITS.subject),
  preheader: oneLine(LETTER_LIMITS.preheader),
  slug: slug(),
  blocks: letterBlocks.check(
    z.refine((blocks) => blocks.every(isWhole), "missing"),
  ),
  audience: letterAudience,
  pace: wholeNumber(1, LETTER_LIMITS.mostPace),
  in_archive: yesOrNo(),
})

/** A line break would end an email header. */
function oneLine(longest: number) {
  return text(longest).check(
    z.overwrite((typed) => typed.replace(/\p{Cc}+/gu, " ").trim()),
  )
}

/** Only a picture block can be incomplete: other blocks name a row. */
function isWhole(block: z.infer<typeof letterBlocks>[number]) {
  return block.kind !== "picture" || block.url !== ""
}
