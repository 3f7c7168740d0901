import * as z from "zod/mini"
import {
  day,
  LONGEST,
  line,
  optionalLine,
  optionalLink,
  reference,
} from "./fields.ts"

/** A press quote about an artist. */
export const PRESS_QUOTE = z.object({
  artist_id: reference(),
  quote: line(2000),
  publication: line(LONGEST.name),
  author: optionalLine(LONGEST.name),
  publish_date: day(),
  article_url: optionalLink(),
})
