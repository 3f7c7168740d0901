import { expect, test } from "vitest"
import { insertHydrationData, utf8 } from "./hydration-data.ts"

const placeholder = "found-5f0c"

test("what was found stands in its place and cannot leave it", () => {
  const html = `<p>é</p><script>${placeholder}</script>`
  const found = Buffer.from(JSON.stringify(["é</script><!--", "🎧"]))
  const written = String(
    insertHydrationData({ html, hydration: { data: found, placeholder } }),
  )
  const [, data = ""] =
    written.match(/^<p>é<\/p><script>([^<]*)<\/script>$/) ?? []
  expect(JSON.parse(data)).toEqual(["é</script><!--", "🎧"])
})

test("a page that keeps no place stays as it is", () => {
  const html = "<p>found-by-somebody</p>"
  const data = Buffer.from("[]")
  expect(
    String(insertHydrationData({ html, hydration: { data, placeholder } })),
  ).toBe(html)
})

test.each([
  "",
  "plain",
  "é–’😀",
  "half a \ud83d character",
  "x".repeat(100_000),
])("the bytes are the text's: %.20s", (text) => {
  expect(utf8(text)).toEqual(Buffer.from(text))
})
