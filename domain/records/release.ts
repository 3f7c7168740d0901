import * as z from "zod/mini"
import {
  choice,
  day,
  LONGEST,
  line,
  lines,
  optionalFileAddress,
  optionalIsrc,
  optionalLine,
  optionalLink,
  reference,
  slug,
  wholeNumber,
} from "./fields.ts"

export const RELEASE_TYPES = ["Single", "EP", "Album"] as const

const MOST_TRACKS = 999

/** The rules for a release. */
export const RELEASE = z.object({
  title: line(LONGEST.name),
  slug: slug(),
  artist_id: reference(),
  type: choice(RELEASE_TYPES),
  release_date: day(),
  artwork_url: optionalFileAddress(),
  genre: optionalLine(LONGEST.genre),
  catalogue_number: optionalLine(40),
  track_count: wholeNumber(1, MOST_TRACKS),
  featured_artists: lines(),
  producer: optionalLine(400),
  isrc_code: optionalIsrc(),
  description: optionalLine(LONGEST.story),
  credits: optionalLine(8000),
  phonogram_line: optionalLine(200),
  copyright_line: optionalLine(200),
  spotify_url: optionalLink(),
  apple_music_url: optionalLink(),
})
