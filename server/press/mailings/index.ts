import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { previewPressLetter } from "./functions/preview-press-letter.ts"
import { PRESS_MAILING } from "./press-mails.ts"

type Parts = { sql: Sql; platform: () => Platform; siteUrl: string }

/** The label's mailings to the press. Their tables and functions say
 * `press_letter`. */
export const mailings = {
  functions: (parts: Parts) => ({
    "preview-press-letter": previewPressLetter(parts),
  }),
  mails: [PRESS_MAILING],
}
