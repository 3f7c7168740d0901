import { z } from "zod"
import type {
  Listening,
  ListeningFault,
  ListeningPlay,
} from "#domain/listening.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { refusalOf } from "./refusals.ts"

/** A listener's secret. Any string is accepted here and passed to the database,
 * so that guesses are counted. */
export const TOKEN = z.string().min(1).max(200)

/** The listener's link and client address. */
export type Asking = { token: string; client: string }

/** A stream's place: a path in masters, to be signed, or its public address. */
export type Place = { path: string } | { url: string }

export type Streams = { mp3: Place; opus?: Place }

type Open<T> = { state: "open" } & T
type Played = Pick<ListeningPlay, "play" | "plays_left"> & {
  streams: Streams
}
type Said<T> = Open<T> | { state: ListeningFault }

/** The database's answers about a listening link. It is asked at every call, so
 * an ended link fails at the next one. */
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

    /** Uses up a play, or none if `play` is one under way. */
    play: ({ token, client }: Asking, track: string, play: string | null) =>
      said<Played>(sql`
        select private.play_listening(
          ${token}, ${client}, ${track}, ${play}) as said`),

    /** For a play that could not be delivered. */
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
