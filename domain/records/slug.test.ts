import fc from "fast-check"
import { expect, test } from "vitest"
import * as z from "zod/mini"
import { slug } from "./fields.ts"
import { slugOf } from "./slug.ts"

test("makes a slug from a name", () => {
  expect(slugOf("Łódź, at Night!")).toBe("lodz-at-night")
  expect(slugOf("  Ærø & Øst ")).toBe("aero-ost")
  expect(slugOf("東京")).toBe("")
})

test("makes a valid slug or nothing from any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const word = slugOf(name)
      return word === "" || z.safeParse(slug(), word).success
    }),
  )
})
