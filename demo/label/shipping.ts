export interface ShippingRate {
  readonly pence: number
  readonly free?: true
  readonly fromPence: number | null
  readonly toPence: number | null
}

export interface ShippingZone {
  readonly name: string
  readonly countries: readonly string[]
  readonly rates: readonly ShippingRate[]
}

/** Where the post goes and what it costs, by the value of the order. */
export const shippingZones = [
  {
    name: "United Kingdom",
    countries: ["GB"],
    rates: [
      { pence: 295, fromPence: 0, toPence: 1499 },
      { pence: 450, fromPence: 1500, toPence: 4999 },
      { pence: 0, free: true, fromPence: 5000, toPence: null },
    ],
  },
  {
    name: "Europe",
    countries: [
      ..."AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IS IT".split(" "),
      ..."LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
    ],
    rates: [
      { pence: 950, fromPence: 0, toPence: 7499 },
      { pence: 600, fromPence: 7500, toPence: null },
    ],
  },
  {
    name: "Everywhere else",
    countries: ["*"],
    rates: [
      { pence: 1600, fromPence: 0, toPence: 9999 },
      { pence: 1200, fromPence: 10000, toPence: null },
    ],
  },
] as const satisfies readonly ShippingZone[]
