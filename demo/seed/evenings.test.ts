import { expect, test } from "vitest"
import { experiences } from "../label/products/experiences.ts"
import { eveningRow, variantKey, variantTitle } from "./evenings.ts"

test("evenings are ahead, on their weekday, in London, and each has a name", () => {
  const [first, second] = experiences["listening-session"].variants
  if (!first || !second) throw new Error("no Thursdays")
  expect(variantTitle(first, "2026-06-18")).toBe("Thursday 25 June: One chair")
  expect(eveningRow(first, "2026-06-17")).toMatchObject({
    starts_at: "2026-06-18T18:00:00.000Z",
    ends_at: "2026-06-18T20:30:00.000Z",
  })
  expect(variantTitle(second, "2026-06-17")).toBe("Thursday 25 June: One chair")
  const [listener] = experiences["mixing-night-with-hexa"].variants
  if (!listener) throw new Error("no Saturdays")
  expect(variantTitle(listener, "2026-11-17")).toBe(
    "Saturday 28 November: Listener's chair",
  )
  for (const { variants } of Object.values(experiences)) {
    const keys = variants.map(variantKey)
    expect(new Set(keys).size).toBe(keys.length)
  }
})
