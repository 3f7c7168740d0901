import { expect, test } from "vitest"
import { StudioError } from "../data/studio-error.ts"
import { studioMessages } from "../messages.ts"
import { fieldRefused } from "./refusals.ts"

const NAMES = ["name", "slug", "website"]

test("what the database refuses is said at its field", () => {
  const taken = new StudioError({
    status: 409,
    code: "23505",
    message:
      'duplicate key value violates unique constraint "artists_slug_key"',
  })
  expect(fieldRefused(taken, "artists", NAMES)).toEqual({
    field: "slug",
    text: studioMessages.taken,
  })
  const odd = new StudioError({
    status: 400,
    code: "23514",
    message: 'new row violates check constraint "artists_website_check"',
  })
  expect(fieldRefused(odd, "artists", NAMES)?.field).toBe("website")
})

test("a sentence of the label's own function names its field", () => {
  const refused = new StudioError({
    status: 400,
    code: "9X001",
    message: "No.",
    details: '{"field": "name"}',
  })
  expect(fieldRefused(refused, "artists", NAMES)?.field).toBe("name")
})

test("what is about no one field is nobody's", () => {
  const other = new StudioError({ status: 403, code: "42501", message: "no" })
  expect(fieldRefused(other, "artists", NAMES)).toBeNull()
})
