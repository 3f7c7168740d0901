import { expect, test } from "vitest"
import { handOver } from "./hand-over.ts"

const placeholder = "found-5f0c"

test("what was found stands in its place and cannot leave it", () => {
  const html = `<p>é</p><script>${placeholder}</script>`
  const hydrationData = Buffer.from(JSON.stringify(["é</script><!--", "🎧"]))
  const written = String(handOver({ html, hydrationData, placeholder }))
  const [, data = ""] =
    written.match(/^<p>é<\/p><script>([^<]*)<\/script>$/) ?? []
  expect(JSON.parse(data)).toEqual(["é</script><!--", "🎧"])
})

test("a page that keeps no place stays as it is", () => {
  const html = "<p>found-by-somebody</p>"
  const hydrationData = Buffer.from("[]")
  expect(String(handOver({ html, hydrationData, placeholder }))).toBe(html)
})
