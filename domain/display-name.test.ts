import { expect, test } from "vitest"
import { displayName, initials } from "./display-name.ts"

test("uses a chosen display name unchanged", () => {
  expect(displayName(" Mara Voss ", "mara@example.com")).toBe("Mara Voss")
})

test("falls back to the part of the email before the @", () => {
  for (const nothing of [undefined, null, "", "   ", 7, {}]) {
    expect(displayName(nothing, "fan@9x.example")).toBe("fan")
  }
})

test("falls back to User without a name or email", () => {
  expect(displayName(undefined, undefined)).toBe("User")
  expect(displayName(undefined, "@nobody.example")).toBe("User")
})

test("initials are the first two characters, uppercased", () => {
  expect(initials("mara")).toBe("MA")
  expect(initials("x")).toBe("X")
  expect(initials("éa")).toBe("ÉA")
  expect(initials("👩‍🎤 singer")).toBe("👩‍🎤 ")
})
