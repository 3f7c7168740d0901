import { expect, test } from "vitest"
import { prefetchMode } from "./prefetch.ts"

test("nothing is fetched ahead for who saves data or has a slow line", () => {
  expect(prefetchMode({ saveData: true, effectiveType: "4g" })).toBe("none")
  expect(prefetchMode({ effectiveType: "2g" })).toBe("none")
  expect(prefetchMode({ effectiveType: "slow-2g" })).toBe("none")
})

test("others have the next screen before they ask for it", () => {
  expect(prefetchMode({ saveData: false, effectiveType: "4g" })).toBe("intent")
  expect(prefetchMode(undefined)).toBe("intent")
})
