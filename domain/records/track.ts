import * as z from "zod/mini"
import {
  LONGEST,
  line,
  names,
  optionalIsrc,
  optionalLanguage,
  optionalLine,
  yesOrNo,
} from "./fields.ts"

/** The rules for a track. */
export const TRACK = z.object({
  name: line(LONGEST.name),
  isrc_code: optionalIsrc(),
  writers: names(),
  performers: names(),
  producers: names(),
  explicit: yesOrNo(),
  language: optionalLanguage(),
  lyrics: optionalLine(LONGEST.story),
})

/** The languages offered by name; any other is entered by its code. */
export const LANGUAGES: Record<string, string> = {
  en: "English",
  fr: "French",
  de: "German",
  ga: "Irish",
  ig: "Igbo",
  it: "Italian",
  ja: "Japanese",
  pl: "Polish",
  pt: "Portuguese",
  es: "Spanish",
  cy: "Welsh",
  yo: "Yoruba",
}
