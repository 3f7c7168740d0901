import { expect, test } from "vitest"
import { displayName, initials } from "./display-name.ts"

test("a chosen display name is used as it is", () => {
  expect(displayName(" Mara Voss ", "mara@example.com")).toBe("Mara Voss")
})

test("without a name the part of the e-mail before the @ is used", () => {
  for (const nothing of [undefined, null, "", "   ", 7, {}]) {
    expect(displayName(nothing, "fan@9x.example")).toBe("fan")
  }
})

test("without a name and an e-mail it is User", () => {
  expect(displayName(undefined, undefined)).toBe("User")
  expect(displayName(undefined, "@nobody.example")).toBe("User")
})

test("initials are the first two characters, uppercased", () => {
  expect(initials("mara")).toBe("MA")
  expect(initials("x")).toBe("X")
  expect(initials("éa")).toBe("ÉA")
  expect(initials("👩‍🎤 singer")).toBe("👩‍🎤 ")
})
