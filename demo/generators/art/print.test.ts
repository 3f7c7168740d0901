import { expect, test } from "vitest"
import { inks, rgb } from "./inks.ts"
import { print } from "./print.ts"
import { rect, tint } from "./shapes.ts"
import { measure, words } from "./type.ts"

const sheet = { width: 100, height: 100, paper: "#ffffff", grain: 0 }

test("two inks over each other multiply", async () => {
  const art = rect(0, 0, 100, 100)
  const { data } = await print(
    {
      ...sheet,
      plates: [
        { ink: "vermilion", art },
        { ink: "seafoam", art },
      ],
    },
    20,
  )
  const first = rgb(inks.vermilion.hex)
  const second = rgb(inks.seafoam.hex)
  for (const channel of [0, 1, 2] as const) {
    const due = (first[channel] * second[channel]) / 255
    expect(Math.abs((data[channel] ?? 0) - due)).toBeLessThan(1.5)
  }
})

test.each(["dots", "lines"] as const)(
  "a third of ink in %s covers a third of the paper",
  async (kind) => {
    const art = rect(0, 0, 100, 100, tint(1 / 3))
    const { data } = await print(
      {
        ...sheet,
        plates: [{ ink: "graphite", art, screen: { kind, cell: 10 } }],
      },
      400,
    )
    const dark = rgb(inks.graphite.hex)[0]
    let sum = 0
    for (let at = 0; at < data.length; at += 3) sum += 255 - (data[at] ?? 0)
    const cover = sum / (data.length / 3) / (255 - dark)
    expect(cover).toBeCloseTo(1 / 3, 1)
  },
)

test("the same sheet prints the same bytes", async () => {
  const art = words("9X", { x: 10, y: 80, size: 60 })
  const draft = {
    ...sheet,
    grain: 1,
    plates: [{ ink: "cobalt" as const, art }],
  }
  const [one, other] = [await print(draft, 80), await print(draft, 80)]
  expect(Buffer.compare(one.data, other.data)).toBe(0)
})

test("words are kerned and know their accents", () => {
  const set = { size: 100 }
  const apart = measure("A", set) + measure("V", set)
  expect(measure("AV", set)).toBeLessThan(apart)
  expect(measure("ê", set)).toBeCloseTo(measure("e", set), 0)
})
