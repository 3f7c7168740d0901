import { expect, test } from "vitest"
import { utf8 } from "./utf8.ts"

test.each([
  "",
  "plain",
  "é–’😀",
  "half a \ud83d character",
  "x".repeat(100_000),
])("the bytes are the text's: %.20s", (text) => {
  expect(utf8(text)).toEqual(Buffer.from(text))
})
