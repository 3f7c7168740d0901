import { execFileSync } from "node:child_process"
import { cp, readdir, readFile, stat, symlink } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync } from "node:zlib"
import { temporaryFolder } from "#tests/support/site.ts"

export type Module = {
  name: string
  /** A package's name, "ours", or "generated" for code without a source. */
  owner: string
  /** Its share of its file's brotli bytes. */
  bytes: number
}

type SourceMap = { sources: string[]; mappings: string }

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const SOURCES =
  "app domain server platform supabase public package.json tsconfig.json vite.config.ts react-router.config.ts".split(
    " ",
  )

/** Builds the site once more, with source maps, and returns the modules in the
 * named script files. */
export async function modulesOf(paths: string[]): Promise<Module[]> {
  await using folder = await temporaryFolder()
  for (const source of SOURCES) {
    await cp(join(ROOT, source), join(folder.path, source), { recursive: true })
  }
  const packages = join(folder.path, "node_modules")
  await symlink(join(ROOT, "node_modules"), packages)
  execFileSync(
    join(packages, ".bin", "react-router"),
    ["build", "--sourcemapClient"],
    {
      cwd: folder.path,
      stdio: "ignore",
      env: { ...process.env, NODE_ENV: "" },
    },
  )
  const assets = join(folder.path, "build", "client", "assets")
  const built = await readdir(assets)
  const lists = paths.map(async (path) =>
    modulesIn(assets, await twinOf(path, assets, built)),
  )
  return together((await Promise.all(lists)).flat())
}

/** The same file of the other build: its hash may differ because of a comment.
 * If several have the same name, the one of about the same length. */
async function twinOf(path: string, assets: string, built: string[]) {
  const name = path.replace("/assets/", "")
  if (built.includes(name)) return name
  const { size } = await stat(join(ROOT, "build", "client", path))
  const twins = built.filter((other) => stemOf(other) === stemOf(name))
  const sized = await Promise.all(
    twins.map(async (twin) => {
      const other = await stat(join(assets, twin))
      return { twin, apart: Math.abs(other.size - size) }
    }),
  )
  const [nearest] = sized.sort((a, b) => a.apart - b.apart)
  if (!nearest) throw new Error(`${name} has no twin.`)
  return nearest.twin
}

function stemOf(name: string) {
  return name.replace(/-[\w-]{8}\.js$/, "")
}

async function modulesIn(folder: string, name: string): Promise<Module[]> {
  const text = await readFile(join(folder, name), "utf8")
  const body = text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "")
  const bytes = brotliCompressSync(body).length
  const file = await readFile(join(folder, `${name}.map`), "utf8").catch(
    () => null,
  )
  if (!file) return [{ name, owner: "generated", bytes }]
  const lengths = lengthsBySource(body, JSON.parse(file))
  const whole = [...lengths.values()].reduce((sum, each) => sum + each, 0)
  return [...lengths].map(([source, length]) => ({
    name: source,
    owner: ownerOf(source),
    bytes: (bytes * length) / whole,
  }))
}

function ownerOf(source: string) {
  const installed = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)
  if (installed?.[1]) return installed[1]
  return /^(app|domain)\//.test(source) ? "ours" : "generated"
}

/** How many characters of a file come from each source. */
function lengthsBySource(body: string, map: SourceMap) {
  const lengths = new Map<string, number>()
  const lines = body.split("\n")
  let source = 0
  for (const [place, line] of map.mappings.split(";").entries()) {
    let from = 0
    let owner = "none"
    const give = (to: number) => {
      lengths.set(owner, (lengths.get(owner) ?? 0) + to - from)
      from = to
    }
    let column = 0
    for (const segment of line.split(",").filter(Boolean)) {
      const [columns = 0, sources] = numbersIn(segment)
      column += columns
      give(column)
      source += sources ?? 0
      owner = sources === undefined ? "none" : nameOf(map.sources[source])
    }
    give(Math.max(lines[place]?.length ?? 0, from))
  }
  return lengths
}

function nameOf(source = "none") {
  return source.replace(/^(\.\.\/)+/, "")
}

const DIGITS =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

/** A segment of a source map: variable-length numbers, five bits a letter. */
function numbersIn(segment: string) {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const letter of segment) {
    const digit = DIGITS.indexOf(letter)
    value |= (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}

function together(modules: Module[]) {
  const byName = new Map<string, Module>()
  for (const module of modules) {
    const bytes = (byName.get(module.name)?.bytes ?? 0) + module.bytes
    byName.set(module.name, { ...module, bytes })
  }
  return [...byName.values()]
}
