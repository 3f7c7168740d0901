import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { downloadListening } from "./functions/download-listening.ts"
import { openListening } from "./functions/open-listening.ts"
import { playListening } from "./functions/play-listening.ts"
import { tellListening } from "./functions/tell-listening.ts"

type Parts = { sql: Sql; platform: () => Platform; siteUrl: string }

/** Private listening links to music that is not out. */
export const listening = {
  functions: (parts: Parts) => ({
    "open-listening": openListening(parts),
    "play-listening": playListening(parts),
    "tell-listening": tellListening(parts),
    "download-listening": downloadListening(parts),
  }),
}
