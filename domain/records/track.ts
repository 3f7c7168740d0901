import * as z from "zod/mini"
import { LONGEST, line, optionalIsrc } from "./fields.ts"

/** What the label says of a track. */
export const TRACK = z.object({
  name: line(LONGEST.name),
  isrc_code: optionalIsrc(),
})
