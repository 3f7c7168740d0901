import { expect, test } from "vitest"
import { ahead } from "./prefetch.ts"

test("nothing is fetched ahead for who saves data or has a slow line", () => {
  expect(ahead({ saveData: true, effectiveType: "4g" })).toBe("none")
  expect(ahead({ effectiveType: "2g" })).toBe("none")
  expect(ahead({ effectiveType: "slow-2g" })).toBe("none")
})

test("others have the next screen before they ask for it", () => {
  expect(ahead({ saveData: false, effectiveType: "4g" })).toBe("intent")
  expect(ahead(undefined)).toBe("intent")
})
