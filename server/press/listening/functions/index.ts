// biome-ignore-all lint/style/noRestrictedImports: the list of them all
import type { FunctionHandlers } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { downloadListening } from "./download-listening.ts"
import { openListening } from "./open-listening.ts"
import { playListening } from "./play-listening.ts"
import { tellListening } from "./tell-listening.ts"

type ListeningParts = { sql: Sql; platform: () => Platform; siteUrl: string }

/** What the page of a listening link asks. */
export function listening(parts: ListeningParts): FunctionHandlers {
  return {
    "open-listening": openListening(parts),
    "play-listening": playListening(parts),
    "tell-listening": tellListening(parts),
    "download-listening": downloadListening(parts),
  }
}
