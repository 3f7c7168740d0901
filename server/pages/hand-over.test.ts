import { expect, test } from "vitest"
import { handOver } from "./hand-over.ts"

const place = "found-5f0c"

test("what was found stands in its place and cannot leave it", () => {
  const html = `<p>é</p><script>${place}</script>`
  const found = Buffer.from(JSON.stringify(["é</script><!--", "🎧"]))
  const written = String(handOver({ html, found, place }))
  const [, data = ""] =
    written.match(/^<p>é<\/p><script>([^<]*)<\/script>$/) ?? []
  expect(JSON.parse(data)).toEqual(["é</script><!--", "🎧"])
})

test("a page that keeps no place stays as it is", () => {
  const html = "<p>found-by-somebody</p>"
  const found = Buffer.from("[]")
  expect(String(handOver({ html, found, place }))).toBe(html)
})
