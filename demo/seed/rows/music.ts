import { artists } from "../../label/artists.ts"
import { credits } from "../../label/credits.ts"
import { isrc } from "../../label/isrc.ts"
import { videoPieces } from "../../label/pieces.ts"
import { releaseLinks } from "../../label/release-links.ts"
import { releaseNotes } from "../../label/release-notes.ts"
import { type Release, releaseOf, releases } from "../../label/releases.ts"
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
  const tracks = streams.filter(
    (stream) => stream.release === release.slug && stream.category === "master",
  )
  return Math.round(tracks.reduce((sum, { seconds }) => sum + seconds, 0))
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
  }))
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
