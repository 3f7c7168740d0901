// Runs before every command, on any version of Node: installs when the lock
// changed, builds when the sources did, and takes a few milliseconds otherwise.
// Plain JavaScript, because nothing may be installed yet.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const wants = new Set(process.argv.slice(2))

const INSTALLED = join(root, "node_modules", ".installed")
const BUILT = join(root, "build", ".built")
const SOURCES = [
  "app",
  "domain",
  "server/pages/screens.ts",
  "public",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
]
const COMPRESSIBLE = /\.(js|css|svg|txt|json|webmanifest)$/

install()
refuseOldNode()
if (wants.has("build")) build()

function install() {
  const lock = readFileSync(join(root, "package-lock.json"))
  const digest = createHash("sha256").update(lock).digest("hex")
  const wanted = `${digest} ${process.platform} ${process.arch}`
  if (read(INSTALLED) === wanted) return
  tell("Installing (once)…")
  run("npm", ["ci", "--no-progress", "--silent"], "npm ci did not succeed")
  writeFileSync(INSTALLED, wanted)
}

/** The packages include Node 24 for Linux; other systems need their own. */
function refuseOldNode() {
  const brought = existsSync(join(root, "node_modules", ".bin", "node"))
  if (brought || Number.parseInt(process.versions.node, 10) >= 24) return
  tell(`This needs Node 24 or later, and this is ${process.version}.`)
  process.exit(1)
}

function build() {
  const wanted = stamp()
  if (read(BUILT) === wanted) return
  tell("Building…")
  rmSync(BUILT, { force: true })
  // The site, then Studio separately: no file a visitor loads refers to it.
  bundle("react-router", ["build"])
  bundle("vite", ["build", "--config", "app/studio/vite.config.ts"])
  precompress(join(root, "build", "client"))
  precompress(join(root, "build", "studio"))
  mkdirSync(dirname(BUILT), { recursive: true })
  writeFileSync(BUILT, wanted)
}

function bundle(command, args) {
  const bin = join(root, "node_modules", ".bin")
  run(
    join(bin, command),
    args,
    "The build did not succeed: what it said stands above",
    `${bin}:${process.env.PATH}`,
  )
}

/** Writes a Brotli and a gzip copy of each text file beside it, at the highest
 * level: once here instead of at every request. */
function precompress(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!COMPRESSIBLE.test(name)) continue
    const path = join(folder, name)
    const text = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(text))
    writeFileSync(
      `${path}.gz`,
      gzipSync(text, { level: constants.Z_BEST_COMPRESSION }),
    )
  }
}

/** Hashes names, sizes and times of the sources: cheap, and shows any edit. */
function stamp() {
  const hash = createHash("sha256")
  for (const source of SOURCES) {
    for (const file of filesBelow(join(root, source))) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest("hex")
}

function* filesBelow(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort()) {
    yield* filesBelow(join(path, name))
  }
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null
}

function run(command, args, fault, path = process.env.PATH) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, PATH: path, NODE_ENV: "" },
  })
  if (status === 0) return
  tell(`${fault}${error ? ` (${error.message})` : ""}.`)
  process.exit(1)
}

function tell(text) {
  process.stderr.write(`${text}\n`)
}
