import type { videoPieces } from "./pieces.ts"
import { prose } from "./prose.ts"

type VideoSlug = (typeof videoPieces)[number]["slug"]

export interface VideoNote {
  readonly daysAgo: number
  readonly description: string
}

export const videoNotes = {
  "floodlight-film": {
    daysAgo: 6,
    description: prose`
      One take, one pitch, four lamps. The lights at a non-league ground take
      six minutes to warm up; we started filming at minute two.`,
  },
  "rye-lane-visualiser": {
    daysAgo: 18,
    description: prose`
      Three words in heavy type, cut into strips that slip when the drums do.
      Made with scissors before it was made with anything else.`,
  },
  "n29-top-deck": {
    daysAgo: 27,
    description: prose`
      The whole route from the front left seat, Trafalgar Square to Wood Green,
      shot through rain on a night when nobody rang the bell.`,
  },
  "market-day-live": {
    daysAgo: 88,
    description: prose`
      Eight players in a room that seats twelve. The title track as it was
      played at the launch, including the kettle.`,
  },
  "tessellate-loop": {
    daysAgo: 150,
    description: prose`
      A floor of hexagons with no first tile and no last one. It repeats; you
      will not find the join.`,
  },
  "low-water-film": {
    daysAgo: 225,
    description: prose`
      Six hours on the mud off Shoebury, from one tripod, with the tide folded
      into the length of a piece of music. The two people are Saltmarsh. The
      dog is off to the left.`,
  },
  "ericeira-lyric": {
    daysAgo: 310,
    description: prose`
      Eight letters on a pink and blue swell. Inês asked that the words should
      float, and that no two of them should arrive at the same time.`,
  },
  "candle-hours-room": {
    daysAgo: 398,
    description: prose`
      A scout hut, a nylon-string guitar and one candle, filmed until it went
      out. It went out at the right time.`,
  },
  "sodium-streets": {
    daysAgo: 548,
    description: prose`
      One slow drive under the last orange lamps in Wood Green, filmed from the
      front seat on the night before they were changed.`,
  },
  "same-coat-lyric": {
    daysAgo: 460,
    description: prose`
      The words run up and down the cloth of the coat itself, past the buttons
      sewn on by Junie's aunt, who would like it known that she also did the
      lining.`,
  },
} as const satisfies Record<VideoSlug, VideoNote>
