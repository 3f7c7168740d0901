import { expect, test } from "vitest"
import { creditsOf, languageName } from "./track-credits.ts"

const NOBODY = { writers: [], performers: [], producers: [], language: null }

test("shows only known credits", () => {
  expect(creditsOf(NOBODY)).toEqual([])
  const known = { ...NOBODY, writers: ["A", "B"], language: "yo" }
  expect(creditsOf({ ...known, isrc_code: "GB9XA2600042" })).toEqual([
    { did: "Written by", names: ["A", "B"] },
    { did: "Language", names: ["Yoruba"] },
    { did: "ISRC", names: ["GB9XA2600042"] },
  ])
})

test("shows an unknown language by its code", () => {
  expect(languageName("xq")).toBe("xq")
  expect(languageName("not one")).toBe("not one")
})
