import { ask, call } from "../data/tables.ts"
import type { ListQuery, ListRow, Page } from "../resource.ts"

export const LINKS = "listening_links"

export type ListeningLink = {
  id: string
  name: string
  contact_id: string | null
  release_id: string
  release: string
  artist: string | null
  /** The number of tracks; null for all. */
  tracks: number | null
  made_by: string | null
  made_at: string
  expires_at: string
  revoked_at: string | null
  opens: number
  first_opened_at: string | null
  last_opened_at: string | null
  plays: number
  most_plays: number | null
  downloads: boolean
}

type LinksPage = { rows: ListeningLink[]; count: number }

export type LinksOf = { release: string } | { contact: string }

/** The latest links of a release or contact, and their number. */
export function linksOf(of: LinksOf) {
  return call<LinksPage>("listening_links_of", {
    ...("release" in of
      ? { p_release_id: of.release }
      : { p_contact_id: of.contact }),
  })
}

/** A list row as a link. */
export function linkOf(row: ListRow) {
  return row as ListRow & ListeningLink
}

export function linksPage(query: ListQuery, size: number) {
  return call<Page>("listening_links_of", {
    ...{ p_words: query.search, p_state: query.filters.state ?? "" },
    ...{ p_sort: query.sort, p_page: query.page, p_size: size },
  })
}

type Ends = Pick<ListeningLink, "expires_at" | "revoked_at">

export function isOpen({ expires_at, revoked_at }: Ends) {
  return !revoked_at && Date.parse(expires_at) > Date.now()
}

/** The terms of a link, as the database expects them. */
export type LinkRequest = {
  release_id: string
  tracks: string[] | null
  text: string | null
  until: string
  plays: number | null
  downloads: boolean
}

export type Whom = { name: string; contact_id: string | null }

/** Returns the full URL, which is never shown again. */
export async function makeLink(
  { name, contact_id }: Whom,
  request: LinkRequest,
) {
  const { token } = await call<{ token: string }>("make_listening_link", {
    ...{ p_release_id: request.release_id, p_tracks: request.tracks },
    ...{ p_name: name, p_contact_id: contact_id, p_text: request.text },
    ...{ p_until: request.until, p_most_plays: request.plays },
    p_downloads: request.downloads,
  })
  return `${location.origin}/listen#${token}`
}

export function endLink(id: string) {
  return call<null>("revoke_listening_link", { p_id: id })
}

type HeardTrack = {
  id: string
  title: string
  seconds: number | null
  plays: number
  furthest: number | null
  last_played_at: string | null
}

type Play = {
  track_id: string
  title: string
  length: number | null
  began_at: string
  seconds: number
}

type Download = { track_id: string | null; title: string | null; at: string }

export type LinkStory = Omit<ListeningLink, "tracks" | "artist" | "made_by"> & {
  text: string | null
  tracks: HeardTrack[]
  played: Play[]
  downloaded: Download[]
}

export function linkStory(id: string) {
  return call<LinkStory>("listening_story", { p_id: id })
}

export type ReleaseTrack = { id: string; name: string }

const MOST_TRACKS = 200

export async function tracksOf(release: string) {
  const { data } = await ask<ReleaseTrack[]>((tables) =>
    tables
      .from("audio_files")
      .select("id,name")
      .eq("release_id", release)
      .eq("category", "master")
      .order("position")
      .limit(MOST_TRACKS)
      .overrideTypes<ReleaseTrack[], { merge: false }>(),
  )
  return data
}

export type ReleaseName = {
  id: string
  title: string
  artist_name: string | null
}

const MOST_RELEASES = 1000

/** Newest first, because links are usually for upcoming releases. */
export async function releaseNames() {
  const { data } = await ask<ReleaseName[]>((tables) =>
    tables
      .from("releases")
      .select("id,title,artist_name")
      .order("release_date", { ascending: false })
      .order("id")
      .limit(MOST_RELEASES)
      .overrideTypes<ReleaseName[], { merge: false }>(),
  )
  return data
}
