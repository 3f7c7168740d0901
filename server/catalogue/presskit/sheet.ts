import { html } from "hono/html"
import { dateText } from "#domain/calendar.ts"
import { artistLinks } from "#domain/press-kit.ts"
import type { KitListening } from "./kit-listening.ts"
import { type KitFile, portraitIn } from "./pictures.ts"
import type { Profile } from "./profile.ts"
import { bare, facts, runningTime, trackCount } from "./texts.ts"

/** Styles the one-page sheet: black on white, A4, in typefaces that any machine
 * has. */
const sheetStyle = html`<style>
@page { size: A4; margin: 12mm }
* { box-sizing: border-box; margin: 0 }
body { max-width: 186mm; margin: 8mm auto; padding: 0 4mm; color: #000; background: #fff; font: 9pt/1.4 "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere }
h1 { margin: 4mm 0 2mm; font-size: clamp(30pt, 9vw, 48pt); font-weight: 800; line-height: .95; letter-spacing: -.03em }
.mono { font: 7pt/1.5 ui-monospace, Menlo, Consolas, monospace; letter-spacing: .03em; text-transform: uppercase }
.line { display: flex; justify-content: space-between; padding-bottom: 2mm; border-bottom: 1.5pt solid }
main { display: grid; grid-template-columns: 5fr 9fr; gap: 7mm; margin-top: 5mm }
img { display: block; width: 100% }
section { margin-top: 5mm }
h2 { margin-bottom: 1.5mm; padding-top: 1.5mm; border-top: .5pt solid; font-weight: 400 }
.story > p + p { margin-top: 2mm }
.row { display: grid; grid-template-columns: 26mm 1fr auto; gap: 3mm; padding: 1mm 0; break-inside: avoid }
blockquote { padding: 1mm 0; break-inside: avoid }
a { color: inherit; text-decoration: none }
@media (max-width: 40rem) { main { grid-template-columns: 1fr } }
@media print { body { margin: 0; padding: 0; max-width: none } main { grid-template-columns: 5fr 9fr } h1 { font-size: 44pt } }
</style>`

export type Kit = {
  profile: Profile
  pictures: KitFile[]
  siteUrl: string
  /** With a listening link: its record and sleeve. */
  listening?: { heard: KitListening; sleeve: KitFile | null }
}

/** The one-page sheet: opens from the unpacked folder, needs nothing else, and
 * prints on A4. The template escapes all of the label's text. */
export function pressSheet({ profile, pictures, siteUrl }: Kit, now: Date) {
  const { artist, contact } = profile
  const page = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${artist.name} – press sheet</title>
${sheetStyle}
</head>
<body>
<header>
<p class="mono line"><b>9X</b><span>Press sheet</span><span>${dateText(now)}</span></p>
<h1>${artist.name}</h1>
<p class="mono">${artist.genre ?? ""}</p>
</header>
<main>
<div class="side">
${portrait(pictures)}
${section("Links", links(profile, siteUrl))}
${section("Contact", [
  html`<p>${contact.name}</p>`,
  ...contact.address.map((line) => html`<p>${line}</p>`),
  ...(contact.email
    ? [html`<p><a href="mailto:${contact.email}">${contact.email}</a></p>`]
    : []),
])}
</div>
<div class="story">
${(artist.bio ?? "").split(/\n\s*\n/).map((text) => html`<p>${text}</p>`)}
${section("Recent releases", releases(profile))}
${section("Press quotes", quotes(profile))}
${section("Tour dates", dates(profile))}
</div>
</main>
</body>
</html>
`
  return String(page)
}

type Piece = ReturnType<typeof html>

function section(title: string, pieces: Piece[]) {
  if (pieces.length === 0) return ""
  return html`<section><h2 class="mono">${title}</h2>${pieces}</section>`
}

function portrait(pictures: KitFile[]) {
  const file = portraitIn(pictures)
  if (!file) return ""
  return html`<figure><img src="${file.name}" alt="${file.alt}">
<figcaption class="mono">${file.credit}</figcaption></figure>`
}

function links({ artist }: Profile, siteUrl: string) {
  const own = { text: "9X", url: `${siteUrl}/artist/${artist.slug}` }
  return [own, ...artistLinks(artist)].map(
    ({ text, url }) =>
      html`<p><b>${text}</b> <a href="${url}">${bare(url)}</a></p>`,
  )
}

function releases({ releases }: Profile) {
  return releases.map(
    (release) => html`<div class="row">
<p class="mono">${release.catalogue_number ?? release.type}</p>
<p><b>${release.title}</b> ${facts(
      release.type,
      trackCount(release.track_count),
      runningTime(release.duration),
    )}</p>
<p class="mono">${dateText(release.release_date)}</p>
</div>`,
  )
}

function quotes({ quotes }: Profile) {
  return quotes.map(
    (item) => html`<blockquote>
<p>“${item.quote}”</p>
<p class="mono">${facts(item.publication, item.author, dateText(item.publish_date))}</p>
</blockquote>`,
  )
}

function dates({ dates }: Profile) {
  return dates.map(
    (date) => html`<div class="row">
<p class="mono">${dateText(date.event_date)}</p>
<p><b>${date.city}</b> ${date.venue}, ${date.country}</p>
<p class="mono">${date.status}</p>
</div>`,
  )
}
