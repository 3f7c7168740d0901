import * as z from "zod/mini"
import {
  LONGEST,
  line,
  optionalFileAddress,
  optionalLine,
  optionalLink,
  slug,
  yesOrNo,
} from "./fields.ts"

/** The rules for an artist. */
export const ARTIST = z.object({
  name: line(LONGEST.name),
  slug: slug(),
  genre: optionalLine(LONGEST.genre),
  tagline: optionalLine(120),
  profile_image: optionalFileAddress(),
  bio: optionalLine(LONGEST.story),
  bio_medium: optionalLine(1600),
  bio_short: optionalLine(600),
  website: optionalLink(),
  instagram: optionalLink(),
  twitter: optionalLink(),
  spotify: optionalLink(),
  youtube: optionalLink(),
  is_featured: yesOrNo(),
})
