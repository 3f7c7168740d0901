import { prose } from "../prose.ts"
import { type ProductNote, unlimited } from "./product-note.ts"

export const memberships = {
  "friends-of-9x": {
    daysAgo: 20,
    description: prose`
      A year of standing slightly closer to the desk. Friends have a card with
      their name on it, and hear each record a week early. Good Friends also
      pay a tenth less for whatever we sell. Best Friends get, besides, one copy
      of everything we press that year, and their name on the wall, spelled as
      they ask.`,
    variants: [
      {
        title: "Friend",
        pence: 2000,
        stock: unlimited,
        attributes: { tier: "Friend", months: 12 },
        term: { months: 12, earlyDays: 7 },
        posted: false,
      },
      {
        title: "Good Friend",
        pence: 6000,
        stock: unlimited,
        attributes: { tier: "Good Friend", months: 12 },
        term: { months: 12, earlyDays: 7, percent: 10 },
        posted: false,
      },
      {
        title: "Best Friend",
        pence: 18000,
        stock: unlimited,
        attributes: { tier: "Best Friend", months: 12 },
        term: { months: 12, earlyDays: 7, percent: 10 },
        posted: true,
      },
    ],
  },
  "singles-club": {
    daysAgo: 110,
    description: prose`
      Six seven-inches a year, each by somebody on the roster or somebody we
      hope will be, and never sold anywhere else. The box comes with the first
      one. Postage is in the price. You will not be told what is
      coming, and so far nobody has asked to be.`,
    variants: [
      {
        title: "One year",
        pence: 5400,
        stock: unlimited,
        attributes: { tier: "One year", months: 12 },
        term: { months: 12 },
        posted: true,
      },
      {
        title: "Two years",
        pence: 9900,
        stock: unlimited,
        attributes: { tier: "Two years", months: 24 },
        term: { months: 24 },
        posted: true,
      },
    ],
  },
} as const satisfies Record<string, ProductNote>
