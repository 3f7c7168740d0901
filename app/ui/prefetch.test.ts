import { expect, test } from "vitest"
import { prefetchMode } from "./prefetch.ts"

test("prefetches nothing for visitors who save data or have a slow connection", () => {
  expect(prefetchMode({ saveData: true, effectiveType: "4g" })).toBe("none")
  expect(prefetchMode({ effectiveType: "2g" })).toBe("none")
  expect(prefetchMode({ effectiveType: "slow-2g" })).toBe("none")
})

test("prefetches the next screen for everybody else", () => {
  expect(prefetchMode({ saveData: false, effectiveType: "4g" })).toBe("intent")
  expect(prefetchMode(undefined)).toBe("intent")
})
