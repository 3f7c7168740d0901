import { z } from "zod"
import type { ListeningPlay } from "#domain/listening.ts"
import type { FunctionCall } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { parseBody } from "#server/http/parse-body.ts"
import {
  type Backend,
  backendAway,
  filesAsService,
} from "#server/runtime/backend-clients.ts"
import {
  createListeningLinks,
  type Place,
  type Streams,
  TOKEN,
} from "../links.ts"

const BODY = z.object({
  token: TOKEN,
  track: z.guid(),
  /** A play under way whose address has expired. */
  play: z.guid().optional(),
})

/** An address cannot be taken back, so it expires before anybody can publish
 * it. The player of a longer listen asks for the next one. */
const STREAM_SECONDS = 180
const BUCKET = "masters"

type Parts = { sql: Sql; platform: () => Platform; siteUrl: string }

/** `{token, track}` → `{play, plays_left, src, opusSrc}`: uses up a play and
 * returns addresses for the next three minutes. With the `play` under way it
 * uses none. */
export function playListening({ sql, platform, siteUrl }: Parts) {
  const links = createListeningLinks(sql)
  return async ({ body, context }: FunctionCall): Promise<ListeningPlay> => {
    const { token, track, play = null } = parseBody(BODY, body)
    const { clientAddress, requestId } = context
    const asking = { token, client: clientAddress }
    const { streams, ...taken } = await links.play(asking, track, play)
    const arrival = { clientAddress, requestId }
    const backend = { platform: platform(), siteUrl, arrival }
    try {
      const addresses = await addressesOf(streams, backend)
      return { play: taken.play, plays_left: taken.plays_left, ...addresses }
    } catch (error) {
      if (!play) await links.giveBack(taken.play)
      throw error
    }
  }
}

async function addressesOf({ mp3, opus }: Streams, backend: Backend) {
  const [src, opusSrc] = await Promise.all([
    addressOf(mp3, backend),
    opus ? addressOf(opus, backend) : null,
  ])
  if (!src) throw backendAway()
  return { src, opusSrc }
}

async function addressOf(place: Place, backend: Backend) {
  if ("url" in place) return place.url
  const { data } = await filesAsService(backend)
    .from(BUCKET)
    .createSignedUrl(place.path, STREAM_SECONDS)
  return data && fromHere(data.signedUrl)
}

/** Relative, so it works whatever host the listener uses for the site. */
function fromHere(url: string) {
  const { pathname, search } = new URL(url)
  return pathname + search
}
