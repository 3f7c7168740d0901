import { readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { judge } from "./spread.ts"

const KILOBYTE = 1000
/** Downloaded by everybody who opens Studio, in KB. */
const MOST_FIRST = 120
/** The most that any one screen adds to that. 44 of it are the list and the
 * form, which come with the first screen that uses them and serve all others;
 * 13 are for sorting by drag and drop. */
const MOST_FURTHER = 80
/** Nobody downloads all of it: each screen is a chunk of its own, loaded on the
 * first visit. It grows by a few kilobytes a screen (the label's conversations,
 * demos, messages, letters and press, are a dozen of them), and is bounded to
 * catch a library that is included by accident. It excludes two that no screen
 * waits for: the plotting library, loaded after the figures it draws, and the
 * upload library, loaded with the first file. */
const MOST_IN_ALL = 365
const MOST_PLOT = 25
const MOST_UPLOAD = 15

type Chunk = {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
}

const BUILD = fileURLToPath(new URL("../../build/studio/", import.meta.url))
const MAIN = "app/studio/main.tsx"

/** The compressed size of Studio's scripts. */
export async function weighScripts() {
  const manifest = await readFile(join(BUILD, ".vite/manifest.json"), "utf8")
  const chunks: Record<string, Chunk> = JSON.parse(manifest)
  const first = filesOf(chunks, MAIN, "app/studio/today/today.tsx")
  const names = await readdir(BUILD, { recursive: true })
  const drawn = libraryIn(chunks, "uplot")
  const bringing = libraryIn(chunks, "tus")
  const all = names.filter((name) => name.endsWith(".js"))
  const others = all.filter((name) => ![...drawn, ...bringing].includes(name))
  tell("scripts of the first screen", await weightOf(first), MOST_FIRST)
  const [screen, weight] = await heaviest(chunks, first)
  tell(`what ${screen} brings beyond it, the most`, weight, MOST_FURTHER)
  tell("scripts in all", await weightOf(others), MOST_IN_ALL)
  tell("the plotting library", await weightOf(drawn), MOST_PLOT)
  tell("what brings files", await weightOf(bringing), MOST_UPLOAD)
}

function libraryIn(chunks: Record<string, Chunk>, library: string) {
  return Object.values(chunks)
    .filter(({ name }) => name === library)
    .map(({ file }) => file)
}

/** The screen that adds the most to the first. */
async function heaviest(chunks: Record<string, Chunk>, first: Set<string>) {
  const screens = chunks[MAIN]?.dynamicImports ?? []
  const weights = await Promise.all(
    screens.map(async (screen) => {
      const files = [...filesOf(chunks, screen)]
      const further = files.filter((file) => !first.has(file))
      return [chunks[screen]?.name, await weightOf(further)] as const
    }),
  )
  const [most] = weights.toSorted(([, a], [, b]) => b - a)
  if (!most) throw new Error("Studio has no screens.")
  return most
}

/** These chunks and all they depend on. */
function filesOf(chunks: Record<string, Chunk>, ...names: string[]) {
  const files = new Set<string>()
  function follow(name: string) {
    const chunk = chunks[name]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(follow)
  }
  names.forEach(follow)
  return files
}

async function weightOf(files: Iterable<string>) {
  const sizes = await Promise.all(
    [...files].map(
      async (file) => (await stat(join(BUILD, `${file}.br`))).size,
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE
}

function tell(what: string, weight: number, most: number) {
  judge(what, `${weight.toFixed(1)} KB`, weight <= most, `≤ ${most} KB`)
}
