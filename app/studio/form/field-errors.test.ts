import { expect, test } from "vitest"
import { StudioError } from "../data/studio-error.ts"
import { studioMessages } from "../messages.ts"
import { databaseFieldError } from "./field-errors.ts"

const NAMES = ["name", "slug", "website"]

test("shows a constraint error at its field", () => {
  const taken = new StudioError({
    status: 409,
    code: "23505",
    message:
      'duplicate key value violates unique constraint "artists_slug_key"',
  })
  expect(databaseFieldError(taken, "artists", NAMES)).toEqual({
    field: "slug",
    text: studioMessages.taken,
  })
  const odd = new StudioError({
    status: 400,
    code: "23514",
    message: 'new row violates check constraint "artists_website_check"',
  })
  expect(databaseFieldError(odd, "artists", NAMES)?.field).toBe("website")
})

test("finds the field in an error's details", () => {
  const refused = new StudioError({
    status: 400,
    code: "9X001",
    message: "No.",
    details: '{"field": "name"}',
  })
  expect(databaseFieldError(refused, "artists", NAMES)?.field).toBe("name")
})

test("returns null for an error about no single field", () => {
  const other = new StudioError({ status: 403, code: "42501", message: "no" })
  expect(databaseFieldError(other, "artists", NAMES)).toBeNull()
})
