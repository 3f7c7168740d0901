import { prose } from "../prose.ts"
import type { ProductNote, VariantNote } from "./product-note.ts"

export const merch = {
  "label-tee": {
    daysAgo: 48,
    featured: true,
    description: prose`
      Heavy black cotton, boxy cut, our mark large in vermilion on the chest
      and nothing on the back, so that people behind you at gigs can
      concentrate. Screen-printed in Deptford with water-based ink. It comes up a little large; that is on
      purpose.`,
    variants: sizes(2400, { S: 24, M: 31, L: 28, XL: 16, XXL: 9 }),
  },
  "night-bus-long-sleeve": {
    daysAgo: 250,
    description: prose`
      Mara Voss's route home, printed down both arms in amber, stop by stop,
      from Trafalgar Square at the shoulder to Wood Green at the cuff. Midweight
      cotton in night-bus blue, with a small blind on the chest. Roll a sleeve
      back and you have alighted early.`,
    variants: sizes(3200, { S: 11, M: 14, L: 12, XL: 6 }),
  },
  "record-shop-tote": {
    daysAgo: 130,
    description: prose`
      Cut a finger wider than a twelve-inch and twice stitched at the handles,
      because it holds forty and we have seen what happens. Undyed or black,
      with an inside pocket for the receipt that you would rather nobody saw.`,
    variants: [
      {
        title: "Natural",
        pence: 1200,
        stock: 64,
        attributes: { colour: "Natural" },
      },
      {
        title: "Black",
        pence: 1200,
        stock: 41,
        attributes: { colour: "Black" },
      },
    ],
  },
  "floodlight-tour-poster": {
    daysAgo: 5,
    description: prose`
      Six cities under one lamp, in two inks, 50 by 75 centimetres. The lamp is
      bare sheet; the rest is rather a lot of vermilion. Posted in a tube. The signed ones were
      signed on the launch night, in the order that people asked.`,
    variants: [
      {
        title: "50 × 75 cm",
        pence: 1400,
        stock: 90,
        attributes: { size: "50 × 75 cm", signed: false },
      },
      {
        title: "50 × 75 cm, signed",
        pence: 2800,
        stock: 12,
        attributes: { size: "50 × 75 cm", signed: true },
      },
    ],
  },
  "slipmat-pair": {
    daysAgo: 400,
    description: prose`
      Two twelve-inch felt slipmats: one black, with rings that shimmer at 33
      and stand nearly still at 45, and one vermilion, with the mark cut large.
      Sold together. They have never been apart.`,
    variants: [
      {
        title: "Pair, 12-inch",
        pence: 1800,
        stock: 37,
        attributes: { size: "12-inch", pieces: 2 },
      },
    ],
  },
  "tide-table-print": {
    daysAgo: 68,
    description: prose`
      Twenty-eight days of the Thames at Gravesend, one curve a day, from the
      Tide Archive's own rolls. Printed by riso in seafoam and graphite on 160 g
      paper and numbered of ninety; the framed ones are proofs, and say so. Half
      of the price goes on boxes for the other eleven thousand.`,
    variants: [
      {
        title: "A3, unframed",
        pence: 3500,
        stock: 30,
        attributes: { size: "A3", framed: false },
        edition: 90,
      },
      {
        title: "A3, ash frame",
        pence: 8500,
        stock: 8,
        attributes: { size: "A3", framed: true },
      },
    ],
  },
  "hexa-enamel-pin": {
    daysAgo: 157,
    description: prose`
      A hexagon, 30 millimetres across, in black, white and vermilion hard
      enamel with raised lines, on a printed card. Two posts at the back, so
      that it stays at the angle you chose. HEXA has checked the angle.`,
    variants: [
      {
        title: "Single pin",
        pence: 700,
        stock: 88,
        attributes: { finish: "Hard enamel", width: "30 mm" },
      },
    ],
  },
  "static-cap": {
    daysAgo: 19,
    description: prose`
      Six panels of washed cotton in acid yellow with a black X embroidered on
      the front. Fifty were made for the roof on Rye Lane and there were more than fifty
      heads. We are asking Ruby about a second run. Ruby is asking about the
      first.`,
    variants: [
      {
        title: "One size",
        pence: 2000,
        stock: 0,
        attributes: { size: "One size", colour: "Acid yellow" },
      },
    ],
  },
} as const satisfies Record<string, ProductNote>

function sizes(
  pence: number,
  stocked: Readonly<Record<string, number>>,
): VariantNote[] {
  return Object.entries(stocked).map(([size, stock]) => ({
    title: size,
    pence,
    stock,
    attributes: { size },
  }))
}
