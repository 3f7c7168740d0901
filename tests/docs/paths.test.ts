import { existsSync, globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const DOCUMENTS = [...globSync("*.md"), ...globSync("docs/**/*.md")]
const ROOMS = "app|bin|demo|docs|domain|platform|public|server|supabase|tests"
const PATH = new RegExp(`^(?:${ROOMS})/[\\w./*<>-]*$`)
/** Where a short name in docs/architecture.md may stand. */
const SHORT = /^[\w-]+(?:\/[\w.-]+)*\.(?:ts|tsx|sql|mjs|toml)$/

test("each path that a document names is there", () => {
  expect(DOCUMENTS.length).toBeGreaterThan(20)
  const gone = DOCUMENTS.flatMap((document) =>
    quoted(document)
      .filter((words) => PATH.test(words) && !isThere(words))
      .map((words) => `${document}: ${words}`),
  )
  expect(gone).toEqual([])
})

test("each file that the architecture names in short is there", () => {
  const files = globSync(
    `{${ROOMS.replaceAll("|", ",")}}/**/*.{ts,tsx,sql,mjs,toml}`,
  )
  const gone = quoted("docs/architecture.md")
    .filter((words) => SHORT.test(words) && !existsSync(words))
    .filter((words) => !files.some((file) => file.endsWith(`/${words}`)))
  expect(gone).toEqual([])
})

function quoted(document: string) {
  const text = readFileSync(document, "utf8")
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = ""]) => words)
}

/** `<name>` and `*` stand for any name; a test may be named without its folder,
 * a file without its ending. */
function isThere(words: string) {
  const pattern = words.replace(/<[^>]*>/g, "*").replace(/\/$/, "")
  return globSync(`{,tests/}${pattern}{,.ts,.tsx,.test.ts}`).length > 0
}
