import { dateText } from "#domain/calendar.ts"
import { plainLyrics } from "#domain/lyrics.ts"
import { artistLinks } from "#domain/press-kit.ts"
import { creditLines } from "#domain/sleeve-notes.ts"
import { languageName } from "#domain/track-credits.ts"
import type { KitFile } from "./pictures.ts"
import type { KitTrack, Profile } from "./profile.ts"

/** The kit's plain text files, by file name; empty ones are left out. */
export function kitTexts(
  profile: Profile,
  pictures: KitFile[],
  siteUrl: string,
) {
  const texts = {
    "biography.txt": biography(profile, "bio"),
    "biography-150-words.txt": biography(profile, "bio_medium"),
    "biography-50-words.txt": biography(profile, "bio_short"),
    "releases.txt": releases(profile, siteUrl),
    "lyrics.txt": lyrics(profile),
    "quotes.txt": quotes(profile),
    "links.txt": links(profile, siteUrl),
    "dates.txt": dates(profile),
    "credits.txt": credits(pictures),
    "contact.txt": contact(profile, siteUrl),
  }
  return Object.entries(texts).flatMap(([name, text]) =>
    text ? [{ name, text: `${text}\n` }] : [],
  )
}

function biography(
  { artist }: Profile,
  length: "bio" | "bio_medium" | "bio_short",
) {
  const words = artist[length]?.trim()
  return words ? lines(artist.name, artist.genre, "", words) : null
}

function releases({ releases }: Profile, siteUrl: string) {
  const entries = releases.map((release) =>
    lines(
      `${release.title} (${release.type})`,
      facts(release.catalogue_number, dateText(release.release_date)),
      facts(trackCount(release.track_count), runningTime(release.duration)),
      release.producer && `Produced by ${release.producer}`,
      ...release.audio_files.map(trackLine),
      release.is_out ? `${siteUrl}/release/${release.slug}` : null,
    ),
  )
  return entries.join("\n\n")
}

function trackLine(track: KitTrack, place: number) {
  return facts(
    `${place + 1}. ${track.name}`,
    runningTime(track.seconds && Math.round(track.seconds)),
    track.isrc_code && `ISRC ${track.isrc_code}`,
    ...creditLines(track),
    track.explicit ? "Explicit" : null,
    track.language && `Language: ${languageName(track.language)}`,
  )
}

/** The lyrics as sung, for anyone who quotes them. */
function lyrics({ releases }: Profile) {
  const entries = releases.flatMap(({ title, audio_files }) =>
    audio_files.flatMap(({ name, writers, lyrics: sung }) => {
      const words = plainLyrics(sung)
      const by = writers.length > 0 ? `Written by ${writers.join(", ")}` : null
      return words ? [lines(`${name} (${title})`, by, "", words)] : []
    }),
  )
  return entries.join("\n\n\n")
}

function quotes({ quotes }: Profile) {
  const entries = quotes.map((item) =>
    lines(
      `“${item.quote}”`,
      facts(item.publication, item.author, dateText(item.publish_date)),
      item.article_url,
    ),
  )
  return entries.join("\n\n")
}

function links({ artist, videos }: Profile, siteUrl: string) {
  return lines(
    `${artist.name}: ${siteUrl}/artist/${artist.slug}`,
    ...artistLinks(artist).map(({ text, url }) => `${text}: ${url}`),
    ...videos.map(
      ({ title, url }) =>
        `Video, ${title}: ${url.startsWith("/") ? siteUrl + url : url}`,
    ),
  )
}

function dates({ dates }: Profile) {
  const entries = dates.map((date) =>
    lines(
      dateText(date.event_date),
      `${date.venue}, ${date.city}, ${date.country}`,
      facts(date.status, date.ticket_url),
    ),
  )
  return entries.join("\n\n")
}

function credits(pictures: KitFile[]) {
  if (pictures.length === 0) return null
  const entries = pictures.map((file) =>
    lines(
      file.name,
      facts(file.subject, pixels(file)),
      file.alt,
      `Credit: ${file.credit}`,
    ),
  )
  return entries.join("\n\n")
}

function contact({ contact }: Profile, siteUrl: string) {
  return lines(
    contact.name,
    ...contact.address,
    contact.email,
    `${siteUrl}/contact`,
  )
}

/** Joins the parts that exist; empty strings stay as empty lines. */
function lines(...parts: (string | null)[]) {
  return parts.filter((part) => part !== null).join("\n")
}

export function facts(...parts: (string | null)[]) {
  return parts.filter(Boolean).join(" · ")
}

export function pixels({ width, height }: Pick<KitFile, "width" | "height">) {
  return width && height ? `${width} × ${height} px` : null
}

export function trackCount(count: number) {
  return count === 1 ? "1 track" : `${count} tracks`
}

/** m:ss */
export function runningTime(seconds: number | null) {
  if (!seconds) return null
  const rest = String(seconds % 60).padStart(2, "0")
  return `${Math.floor(seconds / 60)}:${rest}`
}

/** An address as printed. */
export function bare(url: string) {
  return url.replace(/^https?:\/\//i, "").replace(/\/$/, "")
}
