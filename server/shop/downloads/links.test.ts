import { expect, onTestFinished, test, vi } from "vitest"
import { createLinks } from "./links.ts"
import { filePath } from "./paths.ts"

test("renewed links end no later than the link shown for them", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_700_000_000_000 })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const links = createLinks({ secret: "x", siteUrl: "https://9x.example" })
  const whose = { itemId: "item", owner: "ada" }
  const path = filePath("item", { format: "flac", filename: "one.flac" })
  let shown = links.sign(path, "ada")
  const { exp } = links.check(shown)
  for (let second = 1; second < 100; second += 1) {
    // Shown just before the second turns, and signed just after.
    vi.setSystemTime(1_700_000_000_000 + second * 1000 - 1)
    const renewed = links.renewal(shown, whose)
    vi.setSystemTime(1_700_000_000_000 + second * 1000 + 1)
    shown = renewed.sign(path, "ada")
  }
  expect(links.check(shown).exp).toBeLessThanOrEqual(exp)
})
