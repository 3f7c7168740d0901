import * as z from "zod/mini"
import {
  address,
  LONGEST,
  line,
  optionalAddress,
  optionalFileAddress,
  optionalKind,
  optionalLine,
  optionalReference,
  reference,
  wholeNumber,
} from "./fields.ts"

const LAST_PLACE = 100_000

/** The rules for a film. */
export const FILM = z.object({
  title: line(LONGEST.name),
  artist_id: reference(),
  release_id: optionalReference(),
  video_type: optionalKind(),
  url: address(),
  captions_url: optionalAddress(),
  thumbnail_url: optionalFileAddress(),
  description: optionalLine(5000),
  display_order: wholeNumber(-LAST_PLACE, LAST_PLACE),
})
