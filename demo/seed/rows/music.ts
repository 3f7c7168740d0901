import { artists } from "../../label/artists.ts"
import { credits } from "../../label/credits.ts"
import { isrc } from "../../label/isrc.ts"
import { songs } from "../../label/lyrics.ts"
import { videoPieces } from "../../label/pieces.ts"
import { releaseLinks } from "../../label/release-links.ts"
import { releaseNotes } from "../../label/release-notes.ts"
import { type Release, releaseOf, releases } from "../../label/releases.ts"
import { creditsOf } from "../../label/track-credits.ts"
import { videoNotes } from "../../label/videos.ts"
import type { Edition } from "../edition.ts"
import { daysAfter, londonTime } from "../london-days.ts"
import type { PictureUrls } from "../picture-urls.ts"
import { publicUrl } from "../public-url.ts"
import type { Stream } from "../streams.ts"

export function releaseRows(
  edition: Edition,
  today: string,
  pictures: PictureUrls,
  streams: readonly Stream[],
) {
  return releases.map((release) => {
    const note = releaseNotes[release.slug]
    const links = releaseLinks(release.slug)
    const date = releaseDate(release, edition, today)
    return {
      id: edition.id("release", release.slug),
      slug: edition.slug(release.slug),
      title: edition.title(release.title),
      artwork_url: pictures(`sleeves/${release.slug}`),
      artist_id: edition.id("artist", release.artist),
      release_date: date,
      type: release.type,
      genre: artists.find(({ slug }) => slug === release.artist)?.genre,
      track_count: release.tracks.length,
      duration: durationOf(release, streams),
      ...levelOf(release, streams),
      featured_artists: note.featuring,
      producer: note.producer,
      isrc_code: isrc(release.catalogue, Number(date.slice(0, 4)), 1),
      description: note.description,
      credits: credits[release.slug].join("\n"),
      phonogram_line: `${date.slice(0, 4)} 9X`,
      copyright_line: `${date.slice(0, 4)} 9X`,
      spotify_url: links.spotify,
      apple_music_url: links.appleMusic,
      streaming_platforms: links.platforms,
      catalogue_number: edition.isOriginal
        ? release.catalogue
        : `${release.catalogue}/${edition.number}`,
      ...visibility(release),
      created_at: londonTime(daysAfter(date, -14), "15:00"),
    }
  })
}

/** Each hidden release is hidden for its own reason alone, so that both
 * conditions are put to the test. */
function visibility(release: Release) {
  if (!("hidden" in release)) return { status: "Released", is_public: true }
  return release.hidden === "unreleased"
    ? { status: "Scheduled", is_public: true }
    : { status: "Released", is_public: false }
}

function releaseDate(release: Release, edition: Edition, today: string) {
  return daysAfter(today, -release.daysAgo - edition.daysOlder)
}

function durationOf(release: Release, streams: readonly Stream[]): number {
  return Math.round(secondsOf(mastersOf(release, streams)))
}

/** The record as if it were heard from end to end: a long track says more of
 * how loud it is than a short one. */
function levelOf(release: Release, streams: readonly Stream[]) {
  const tracks = mastersOf(release, streams)
  let energy = 0
  let highest = Number.NEGATIVE_INFINITY
  for (const { seconds, loudness, truePeak } of tracks) {
    if (loudness === null || truePeak === null) return UNMEASURED
    energy += seconds * 10 ** (loudness / 10)
    highest = Math.max(highest, truePeak)
  }
  const loudness = 10 * Math.log10(energy / secondsOf(tracks))
  return { loudness: loudness.toFixed(2), true_peak: highest }
}

const UNMEASURED = { loudness: null, true_peak: null }

function mastersOf(release: Release, streams: readonly Stream[]) {
  return streams.filter(
    (stream) => stream.release === release.slug && stream.category === "master",
  )
}

function secondsOf(tracks: readonly Stream[]) {
  return tracks.reduce((sum, { seconds }) => sum + seconds, 0)
}

export function audioFileRows(
  edition: Edition,
  today: string,
  streams: readonly Stream[],
) {
  return streams.map((stream) => ({
    id: edition.id(stream.category, `${stream.release} ${stream.position}`),
    release_id: edition.id("release", stream.release),
    category: stream.category,
    name: stream.name,
    position: Math.max(1, stream.position),
    file_url: stream.url,
    storage_bucket: stream.bucket,
    storage_path: stream.path,
    isrc_code:
      stream.category === "master" ? codeOf(stream, edition, today) : null,
    seconds: stream.seconds,
    peaks: stream.peaks,
    loudness: stream.loudness,
    true_peak: stream.truePeak,
    ...toldOf(stream),
  }))
}

/** Who made a track, and its words; of an excerpt nothing is told. */
function toldOf({ release: slug, category, position }: Stream) {
  const release = releaseOf(slug)
  const title = release.tracks[position - 1]
  if (category === "preview" || !title) return NOTHING_TOLD
  const {
    language = null,
    lyrics = null,
    explicit = false,
  } = songs[title] ?? {}
  return { ...creditsOf(release, title), language, lyrics, explicit }
}

const NOTHING_TOLD = {
  writers: [],
  performers: [],
  producers: [],
  language: null,
  lyrics: null,
  explicit: false,
}

function codeOf(stream: Stream, edition: Edition, today: string) {
  const release = releaseOf(stream.release)
  const year = Number(releaseDate(release, edition, today).slice(0, 4))
  return isrc(release.catalogue, year, stream.position)
}

export function videoRows(
  edition: Edition,
  today: string,
  pictures: PictureUrls,
) {
  return videoPieces.map((piece, place) => {
    const { daysAgo, description } = videoNotes[piece.slug]
    const shown = daysAfter(today, -daysAgo - edition.daysOlder)
    return {
      id: edition.id("video", piece.slug),
      artist_id: edition.id("artist", piece.artist),
      release_id: edition.id("release", piece.release),
      title: edition.title(piece.title),
      video_type: piece.type,
      description,
      url: publicUrl("media", `videos/${piece.slug}.mp4`),
      thumbnail_url: pictures(`videos/${piece.slug}`),
      // The highest is shown first; copies come after the originals.
      display_order: edition.isOriginal ? videoPieces.length - place : -place,
      created_at: londonTime(shown, "17:00"),
    }
  })
}
