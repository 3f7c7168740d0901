import { fitText, settable } from "../../type/typesetting.ts"
import { type Desk, FOOT, HEAD, RIGHT } from "./pdf-sheet-desk.ts"
import type { KitRelease, KitTrack } from "./profile.ts"
import { runningTime } from "./texts.ts"

/** How tall a title may be: this leaves the columns enough room. */
export const longestRoom = 120

const GAP = 12
const ROW = { most: 15, least: 8.5 }
const LEADING = 1.45
/** The largest share of the column for each part when all of them are long. */
const SHARES = { tracks: 0.55, credits: 0.2 }

/** Tracks take their room first, because readers look for them, then the
 * credits; the text fills the rest and stands above them. */
export function story(desk: Desk, release: KitRelease, top: number) {
  const room = FOOT - top
  const tracks = trackLines(release.audio_files, room * SHARES.tracks)
  const credits = creditLines(desk, release, room * SHARES.credits)
  const rest = tracks.height + credits.height
  let y = top
  if (release.description) {
    const words = settable(release.description, desk.text)
    const { size, lines } = fitText(words, desk.text, {
      width: RIGHT.width,
      height: room - rest - GAP,
      largest: 11,
      smallest: 6.5,
      leading: LEADING,
      step: 0.5,
    })
    y = paragraph(desk, lines, size, y) + GAP
  }
  y = tracks.set(desk, y)
  credits.set(y)
}

function paragraph(desk: Desk, lines: string[], size: number, y: number) {
  desk.page.words(
    "P",
    lines.map((text, row) => ({
      text,
      typeface: desk.text,
      size,
      x: RIGHT.x,
      y: y + size * 0.76 + row * size * LEADING,
    })),
  )
  return y + lines.length * size * LEADING
}

/** One row a track, narrower if there are many; the rest is counted. */
function trackLines(tracks: KitTrack[], room: number) {
  const row = Math.max(
    ROW.least,
    Math.min(ROW.most, (room - HEAD) / tracks.length),
  )
  const fitting = Math.floor((room - HEAD) / row)
  const more = tracks.length > fitting
  const shown = more ? tracks.slice(0, fitting - 1) : tracks
  const left = tracks.length - shown.length
  const height =
    tracks.length > 0 ? HEAD + (shown.length + (more ? 1 : 0)) * row + GAP : 0

  function set(desk: Desk, top: number) {
    if (tracks.length === 0) return top
    let y = desk.section("Tracklist", RIGHT, top)
    for (const [place, track] of shown.entries()) {
      trackRow(desk, track, place, { y, size: row * 0.6 })
      y += row
    }
    if (more) {
      const words = desk.line(`and ${left} more`, desk.text, row * 0.6, 200)
      desk.page.words("P", [{ ...words, x: RIGHT.x + NUMBER, y }])
    }
    return top + height
  }
  return { height, set }
}

const NUMBER = 20
const TIME = 40

function trackRow(
  { page, mono, text, line }: Desk,
  track: KitTrack,
  place: number,
  { y, size }: { y: number; size: number },
) {
  const { x, width } = RIGHT
  const small = size * 0.75
  const seconds = track.seconds && Math.round(track.seconds)
  const time = line(runningTime(seconds) ?? "–", mono, small, TIME)
  const explicit = track.explicit ? " (explicit)" : ""
  page.words("P", [
    { ...line(`${place + 1}`, mono, small, NUMBER), x, y },
    {
      ...line(track.name + explicit, text, size, width - NUMBER - TIME),
      x: x + NUMBER,
      y,
    },
    {
      ...time,
      x: x + width - mono.widthOf(time.text) * small,
      y,
    },
  ])
}

function creditLines(desk: Desk, release: KitRelease, room: number) {
  const { credits, producer, phonogram_line, copyright_line } = release
  const said = credits?.split("\n").filter((line) => line.trim()) ?? []
  const parts = [
    ...said,
    ...(said.length === 0 && producer ? [`Produced by ${producer}`] : []),
    // The typeface has no ℗ sign.
    ...(phonogram_line ? [`(P) ${phonogram_line}`] : []),
    ...(copyright_line ? [`© ${copyright_line}`] : []),
  ]
  const { size, lines } = fitText(
    settable(parts.join(" · "), desk.text),
    desk.text,
    {
      width: RIGHT.width,
      height: room - HEAD,
      largest: 8,
      smallest: 6,
      leading: LEADING,
      step: 0.5,
    },
  )
  const height =
    parts.length > 0 ? HEAD + lines.length * size * LEADING + GAP : 0
  function set(top: number) {
    if (parts.length === 0) return
    const y = desk.section("Credits", RIGHT, top)
    paragraph(desk, lines, size, y - size * 0.76)
  }
  return { height, set }
}
