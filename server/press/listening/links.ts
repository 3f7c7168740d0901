import { z } from "zod"
import type {
  Listening,
  ListeningFault,
  ListeningPlay,
} from "#domain/listening.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { refusalOf } from "./refusals.ts"

/** A listener's secret as a call brings it. Whatever it is, the database is
 * asked: so a guess is counted. */
export const TOKEN = z.string().min(1).max(200)

/** Who asks, and by which link. */
export type Asking = { token: string; client: string }

/** Where a stream lies: in masters, to be signed, or where everybody hears
 * it. */
export type Place = { path: string } | { url: string }

export type Streams = { mp3: Place; opus?: Place }

type Open<T> = { state: "open" } & T
type Played = Pick<ListeningPlay, "play" | "plays_left"> & {
  streams: Streams
}
type Said<T> = Open<T> | { state: ListeningFault }

/** What the database says of a listening link, which it is asked at every
 * call: what was ended is over with the next one. */
export function createListeningLinks(sql: Sql) {
  async function said<T>(asked: Promise<[{ said: Said<T> }]>) {
    const [row] = await asked
    if (row.said.state !== "open") throw refusalOf(row.said.state)
    return row.said
  }

  return {
    open: ({ token, client }: Asking) =>
      said<Listening>(sql`
        select private.open_listening(${token}, ${client}) as said`),

    /** Takes a play; with one that was taken before it takes none. */
    play: ({ token, client }: Asking, track: string, play: string | null) =>
      said<Played>(sql`
        select private.play_listening(
          ${token}, ${client}, ${track}, ${play}) as said`),

    /** Of a play that could not be handed out. */
    giveBack: (play: string) => sql`select private.give_play_back(${play})`,

    tell: ({ token, client }: Asking, play: string, seconds: number) =>
      said<{ plays_left: number | null }>(sql`
        select private.tell_listening(
          ${token}, ${client}, ${play}, ${seconds}) as said`),

    download: ({ token, client }: Asking, track: string | null) =>
      said<{ link: string }>(sql`
        select private.download_listening(
          ${token}, ${client}, ${track}) as said`),
  }
}
