import { LANGUAGES } from "#domain/records/track.ts"
import { optionsOf } from "../../resource.ts"

export const LANGUAGE_OPTIONS = optionsOf(Object.keys(LANGUAGES), LANGUAGES)
