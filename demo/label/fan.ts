import type { ProductSlug } from "./products.ts"
import type { promoCodes } from "./promo-codes.ts"

/** A regular of the shop, so that the account area has something to show.
 * The password is printed in the README: this person owns nothing. */
export const fan = {
  email: "fan@9x.example",
  password: "play-it-loud",
  displayName: "Robin Achebe",
  joinedDaysAgo: 240,
  address: {
    name: "Robin Achebe",
    line1: "14 Larkhill Terrace",
    line2: "Top bell",
    city: "London",
    postcode: "SE14 9XO",
    country: "GB",
  },
} as const

export interface FanOrder {
  readonly daysAgo: number
  readonly promo?: (typeof promoCodes)[number]["code"]
  readonly shippedDaysAgo: number | null
  readonly lines: readonly {
    readonly product: ProductSlug
    readonly variant: string
    readonly qty: number
    /** How often its files have been fetched already. */
    readonly downloaded?: number
  }[]
}

export const fanOrders: readonly FanOrder[] = [
  {
    daysAgo: 212,
    shippedDaysAgo: 210,
    lines: [
      { product: "night-bus-long-sleeve", variant: "M", qty: 1 },
      {
        product: "sodium",
        variant: "Digital (MP3 + FLAC)",
        qty: 1,
        downloaded: 3,
      },
    ],
  },
  {
    daysAgo: 61,
    promo: "WELCOME10",
    shippedDaysAgo: 59,
    lines: [
      {
        product: "market-day",
        variant: "Digital (MP3 + FLAC)",
        qty: 1,
        downloaded: 1,
      },
      { product: "slipmat-pair", variant: "Pair, 12-inch", qty: 1 },
    ],
  },
  {
    daysAgo: 5,
    shippedDaysAgo: null,
    lines: [
      { product: "floodlight", variant: "12-inch vinyl, vermilion", qty: 1 },
      { product: "floodlight", variant: "Digital (MP3 + FLAC)", qty: 1 },
      {
        product: "listening-session",
        variant: "One chair",
        qty: 2,
      },
    ],
  },
]
