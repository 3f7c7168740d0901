import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"

/** Folders with a room for each part of their subject. What lies in them
 * directly is shared by these, and a room of its own. */
const SUBJECTS = ["account", "catalogue", "inbox", "press", "shop"]
const IMPORT = /\b(?:from|import)\s*\(?\s*"([^"]+)"/g

test("no rooms of the server import each other in a circle", () => {
  const imports = importsBetweenRooms()
  expect(imports.size).toBeGreaterThan(20)
  const done = new Set<string>()
  const circles: string[] = []

  function follow(room: string, way: string[]) {
    if (way.includes(room)) {
      circles.push([...way.slice(way.indexOf(room)), room].join(" → "))
      return
    }
    if (done.has(room)) return
    for (const next of imports.get(room) ?? []) follow(next, [...way, room])
    done.add(room)
  }
  for (const room of imports.keys()) follow(room, [])
  expect(circles).toEqual([])
})

/** Types count, too: a room that knows another's types knows the other. */
function importsBetweenRooms() {
  const imports = new Map<string, Set<string>>()
  const files = globSync("server/**/*.ts").filter(
    (file) => !file.endsWith(".test.ts"),
  )
  for (const file of files) {
    for (const [, source = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const target = fileOf(source, file)
      if (!target || roomOf(target) === roomOf(file)) continue
      const known = imports.get(roomOf(file)) ?? new Set()
      imports.set(roomOf(file), known.add(roomOf(target)))
    }
  }
  return imports
}

function fileOf(source: string, importer: string) {
  if (source.startsWith(".")) return join(dirname(importer), source)
  return source.startsWith("#server/") ? source.slice(1) : null
}

/** A file beside the rooms, such as `server/env.ts`, stands for itself. */
function roomOf(file: string) {
  const [, subject = "", part = "", ...rest] = file.split("/")
  const hasPart = SUBJECTS.includes(subject) && rest.length > 0
  return hasPart ? `${subject}/${part}` : subject
}
