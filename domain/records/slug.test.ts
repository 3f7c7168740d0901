import fc from "fast-check"
import { expect, test } from "vitest"
import * as z from "zod/mini"
import { slug } from "./fields.ts"
import { slugOf } from "./slug.ts"

test("a name becomes the word of an address", () => {
  expect(slugOf("Łódź, at Night!")).toBe("lodz-at-night")
  expect(slugOf("  Ærø & Øst ")).toBe("aero-ost")
  expect(slugOf("東京")).toBe("")
})

test("whatever it is made of, it is one or nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const word = slugOf(name)
      return word === "" || z.safeParse(slug(), word).success
    }),
  )
})
