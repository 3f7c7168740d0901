import { dateText } from "#domain/calendar.ts"
import type { Listening, ListeningFault } from "#domain/listening.ts"
import { playsText } from "#domain/listening.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { refusalOf } from "../../press/listening/refusals.ts"
import { type AskSite, findPicture } from "./pictures.ts"
import type { KitRelease, Profile } from "./profile.ts"

/** A client who asks for a kit with a listening link. */
export type ByLink = { token: string; client: string }

type Told = Pick<Listening, "name" | "expires_at" | "most_plays"> & {
  state: "open"
  link_id: string
  slug: string
  artist_slug: string
  record: Listening["record"]
}

export type KitListening = Awaited<ReturnType<typeof readListening>>

/** The record that a listening link opens, for its artist's kit. The database
 * is asked every time, and refuses as it does on the listener's page. */
export async function readListening(
  sql: Sql,
  { token, client }: ByLink,
  slug: string | null,
) {
  const [row] = await sql<[{ told: Told | { state: ListeningFault } }]>`
    select private.listening_for_kit(${token}, ${client}, ${slug}) as told`
  const { told } = row
  if (told.state !== "open") throw refusalOf(told.state)
  const { record, ...link } = told
  const { tracks, ...facts } = record
  const release: KitRelease = {
    ...facts,
    slug: link.slug,
    track_count: tracks.length,
    audio_files: tracks.map((track) => ({
      name: track.name,
      seconds: track.seconds,
      isrc_code: track.isrc_code,
      writers: track.writers,
      performers: track.performers,
      producers: track.producers,
      explicit: track.explicit,
      language: track.language,
      lyrics: track.lyrics,
    })),
  }
  return { ...link, token, release }
}

/** Puts that record first in the kit's lists, unless it is out and listed
 * already. */
export function withHeard(profile: Profile, heard: KitListening): Profile {
  const { releases } = profile
  if (releases.some(({ id }) => id === heard.release.id)) return profile
  return { ...profile, releases: [heard.release, ...releases] }
}

/** The record's sleeve, as a file of the kit. */
export function findSleeve(
  { release }: KitListening,
  { artist, contact }: Profile,
  ask: AskSite,
) {
  const wish = {
    picture: release.sleeve,
    stem: `sleeves/listening-${release.slug}`,
    subject: `${release.title} (sleeve)`,
    otherwise: `${artist.name} / ${contact.name}`,
  }
  return findPicture(wish, ask)
}

/** The text file beside it: where to listen, who may, and until when. */
export function listeningText(listening: KitListening, siteUrl: string) {
  const { release, name, expires_at, most_plays, token } = listening
  return [
    `${release.title}, to hear before it's out`,
    `${siteUrl}/listen#${token}`,
    "",
    `This link is for ${name}, until ${dateText(expires_at)}. Please keep it to yourself: the label can see what is played with it.`,
    ...(most_plays ? [playsText({ most_plays, plays_left: most_plays })] : []),
    "",
  ].join("\n")
}
