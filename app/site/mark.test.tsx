import { readFile } from "node:fs/promises"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Mark } from "./mark.tsx"

test.each(["logo.svg", "icon.svg"])(
  "%s is the same drawing as the header's logo",
  async (file) => {
    const drawn = outlineOf(renderToStaticMarkup(<Mark />))
    const filed = await readFile(`public/${file}`, "utf8")
    expect(drawn).toMatch(/^M36 0a/)
    expect(outlineOf(filed)).toBe(drawn)
  },
)

function outlineOf(svg: string) {
  return svg.match(/ d="([^"]+)"/)?.[1]
}
