import { existsSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const ROWS = readFileSync("docs/product.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| rule |"))

test("each rule of the product names a test that is there", () => {
  expect(ROWS.length).toBeGreaterThan(100)
  const broken = ROWS.filter((row) => {
    const named = namedIn(row)
    return named.length === 0 || !named.every(exists)
  })
  expect(broken).toEqual([])
})

/** The tests of a row; one without a file is in the file before it. */
function namedIn(row: string) {
  let last = ""
  return [...row.matchAll(/`([^`]+\.tsx?)?( ?› [^`]+)?`/g)].map(
    ([, file = last, name = ""]) => {
      last = file
      return `${file} ${name.trim()}`.trim()
    },
  )
}

function exists(reference: string) {
  const [file = "", ...names] = reference.split(" › ")
  const path = [`tests/${file}`, file].find(existsSync)
  if (!path) return false
  const titles = titlesIn(readFileSync(path, "utf8"))
  return names.every((name) => titles.some((title) => title.test(name)))
}

/** Every text a file hands to a call first, as a pattern: what is filled in
 * later may be anything. */
function titlesIn(source: string) {
  return [...source.matchAll(/\(\s*(["`])((?:\\.|(?!\1).)*)\1/g)].map(
    ([, , text = ""]) => {
      const parts = text
        .replace(/\\(["'`])/g, "$1")
        .split(/\$\{[^}]*\}|%[sdijo]/)
      return new RegExp(`^${parts.map(literally).join(".*")}$`)
    },
  )
}

function literally(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
}
