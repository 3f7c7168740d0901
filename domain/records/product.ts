import * as z from "zod/mini"
import {
  choice,
  LONGEST,
  line,
  optionalFileAddress,
  optionalLine,
  optionalReference,
  slug,
  yesOrNo,
} from "./fields.ts"

export const PRODUCT_TYPES = [
  "music",
  "merch",
  "experience",
  "membership",
] as const

/** The rules for a product. */
export const PRODUCT = z.object({
  title: line(LONGEST.name),
  slug: slug(),
  product_type: choice(PRODUCT_TYPES),
  description: optionalLine(LONGEST.story),
  cover_url: optionalFileAddress(),
  artist_id: optionalReference(),
  release_id: optionalReference(),
  featured: yesOrNo(),
  members_only: yesOrNo(),
})
