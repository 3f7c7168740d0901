import { prose } from "../prose.ts"
import { type ProductNote, unlimited } from "./product-note.ts"

export const music = {
  floodlight: {
    daysAgo: 6,
    featured: true,
    description: prose`
      Junie Calloway's first EP, cut loud at 45 rpm on vermilion vinyl in a
      reverse-board sleeve. The cassette was a run of sixty for the launch and
      we found a handful under the coats. The download has all three songs in
      MP3 and FLAC, tagged, with the sleeve.`,
    gallery: ["sleeves/floodlight", "portraits/junie-calloway"],
    variants: [
      {
        title: "12-inch vinyl, vermilion",
        pence: 1600,
        stock: 140,
        attributes: { format: "12-inch vinyl", rpm: 45, colour: "vermilion" },
      },
      {
        title: "Cassette",
        pence: 900,
        stock: 5,
        attributes: { format: "Cassette", colour: "clear", edition: 60 },
      },
      {
        title: "Digital (MP3 + FLAC)",
        pence: 600,
        stock: unlimited,
        attributes: { format: "Digital", tracks: 3 },
        payload: "floodlight",
      },
    ],
  },
  "market-day": {
    daysAgo: 94,
    description: prose`
      Oba Lane's album on two heavyweight records, one marigold and one black,
      in a gatefold with Mrs Pargeter's shopping list printed inside at full
      size. This is the third
      pressing: the thyme has been added. The download comes in MP3 and FLAC.`,
    variants: [
      {
        title: "Double LP, gatefold",
        pence: 2600,
        stock: 85,
        attributes: {
          format: "Double LP",
          rpm: 33,
          colour: "marigold and black",
        },
      },
      {
        title: "CD in card wallet",
        pence: 1100,
        stock: 60,
        attributes: { format: "CD" },
      },
      {
        title: "Digital (MP3 + FLAC)",
        pence: 800,
        stock: unlimited,
        attributes: { format: "Digital", tracks: 5 },
        payload: "market-day",
      },
    ],
  },
  "low-water": {
    daysAgo: 231,
    description: prose`
      Saltmarsh's album in four states of the tide, on vinyl the colour of
      shallow water. The inner sleeve carries the
      tide table for the week of recording, so that you can check. The LP comes
      with the download, which is in MP3 and FLAC.`,
    variants: [
      {
        title: "LP, seafoam",
        pence: 2200,
        stock: 48,
        attributes: { format: "LP", rpm: 33, colour: "seafoam" },
        payload: "low-water",
        posted: true,
      },
      {
        title: "Digital (MP3 + FLAC)",
        pence: 700,
        stock: unlimited,
        attributes: { format: "Digital", tracks: 4 },
        payload: "low-water",
      },
    ],
  },
  "postcards-to-nobody": {
    daysAgo: 322,
    description: prose`
      Inês & the Tide on ten inches of orchid vinyl, with three postcards,
      stamped and addressed to nobody. Post them and tell us what happens. The
      download comes in MP3 and FLAC, without the stamps.`,
    variants: [
      {
        title: "10-inch vinyl, orchid",
        pence: 1500,
        stock: 33,
        attributes: { format: "10-inch vinyl", rpm: 45, colour: "orchid" },
      },
      {
        title: "Digital (MP3 + FLAC)",
        pence: 500,
        stock: unlimited,
        attributes: { format: "Digital", tracks: 3 },
        payload: "postcards-to-nobody",
      },
    ],
  },
  "interior-angles": {
    daysAgo: 158,
    description: prose`
      Two sides of HEXA at 45 rpm in a die-cut six-sided inner. The working is
      etched in the run-out groove and contains one error, which is correct.
      The download comes in MP3 and FLAC and contains none.`,
    variants: [
      {
        title: "12-inch vinyl, black",
        pence: 1400,
        stock: 72,
        attributes: { format: "12-inch vinyl", rpm: 45, colour: "black" },
      },
      {
        title: "Digital (MP3 + FLAC)",
        pence: 400,
        stock: unlimited,
        attributes: { format: "Digital", tracks: 2 },
        payload: "interior-angles",
      },
    ],
  },
  sodium: {
    daysAgo: 540,
    description: prose`
      Mara Voss's two pieces for street lamp, on a cassette of exactly the
      right amber. Dubbed one at a time in her studio, so every hiss is your
      own. The download comes in MP3 and FLAC, taken from the same tape.`,
    variants: [
      {
        title: "Cassette, amber",
        pence: 800,
        stock: 27,
        attributes: { format: "Cassette", colour: "amber" },
      },
      {
        title: "Digital (MP3 + FLAC)",
        pence: 400,
        stock: unlimited,
        attributes: { format: "Digital", tracks: 2 },
        payload: "sodium",
      },
    ],
  },
  "rye-lane-riddim": {
    daysAgo: 19,
    description: prose`
      The single on a black seven-inch with a wide hole and an acid label, same
      tune on both sides. The centres were punched by hand on a kitchen table
      in Peckham, and some of them are central. The download comes in MP3 and
      FLAC.`,
    variants: [
      {
        title: "7-inch vinyl",
        pence: 900,
        stock: 110,
        attributes: { format: "7-inch vinyl", rpm: 45, edition: 300 },
      },
      {
        title: "Digital (MP3 + FLAC)",
        pence: 150,
        stock: unlimited,
        attributes: { format: "Digital", tracks: 1 },
        payload: "rye-lane-riddim",
      },
    ],
  },
  n29: {
    daysAgo: 27,
    description: prose`
      There is no record of N29, only the file: Mara Voss meant it for the
      journey. Shops have it as a card with a code; from us you get the music
      itself. MP3 will do for the bus. FLAC is for those who intend to miss
      their stop.`,
    variants: [
      {
        title: "MP3",
        pence: 100,
        stock: unlimited,
        attributes: { format: "Digital", files: "MP3", tracks: 1 },
        payload: "n29-mp3",
      },
      {
        title: "MP3 + FLAC",
        pence: 150,
        stock: unlimited,
        attributes: { format: "Digital", files: "MP3 + FLAC", tracks: 1 },
        payload: "n29",
      },
    ],
  },
} as const satisfies Record<string, ProductNote>
