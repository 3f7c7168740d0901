import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { CHECKS } from "#tests/prove/checks.ts"
import { PROMISES } from "#tests/prove/promises.ts"

const text = readFileSync("docs/promises.md", "utf8")

test("each promise is in the document, tried by checks that are there", () => {
  const [table = ""] = text.split("\n## ")
  const rows = [...table.matchAll(/^\| ([^|]+) \| (`[^|]+`) \|$/gm)]
  expect(rows.map(([, promise]) => promise)).toEqual(Object.values(PROMISES))
  const named = rows.flatMap(([, , checks = ""]) =>
    [...checks.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(new Set(named)).toEqual(new Set(CHECKS.map(({ name }) => name)))
})

test("each check is explained", () => {
  for (const { name } of CHECKS) expect(text).toContain(`- **${name}**:`)
})
