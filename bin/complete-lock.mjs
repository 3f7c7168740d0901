// npm records only the optional packages its registry answered for at install
// time; `npm ci` then refuses the lock as incomplete. This writes the missing
// entries (other platforms' builds) so that one lock serves every machine.
import { readFileSync, writeFileSync } from "node:fs"

const file = new URL("../package-lock.json", import.meta.url)
const lock = JSON.parse(readFileSync(file, "utf8"))
const packages = lock.packages

// Optional packages that we do without. They are given a platform that does not
// exist, so that neither they nor their own dependencies are installed.
const LEFT_OUT = {
  werift: "WebRTC, which node-av can speak and no master does",
}
for (const name of Object.keys(LEFT_OUT)) {
  const { version } = packages[`node_modules/${name}`]
  packages[`node_modules/${name}`] = { version, optional: true, cpu: ["none"] }
}

for (const [path, entry] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(
    entry.optionalDependencies ?? {},
  )) {
    const known =
      packages[`node_modules/${name}`] ??
      packages[`${path}/node_modules/${name}`]
    if (known) continue
    packages[`node_modules/${name}`] = {
      version: range.replace(/^[^\d]*/, ""),
      ...platformOf(name),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    }
  }
}

for (const path of unneeded()) delete packages[path]

lock.packages = Object.fromEntries(
  Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)

/** Lists the packages that nothing installed depends on. */
function unneeded() {
  const needed = new Set([""])
  for (const path of needed) {
    const entry = packages[path]
    const { dependencies, devDependencies } = entry
    const wanted = { ...dependencies, ...devDependencies }
    Object.assign(wanted, entry.optionalDependencies, entry.peerDependencies)
    for (const name of Object.keys(wanted)) {
      const found = nearest(path, name)
      if (found) needed.add(found)
    }
    if (entry.link) needed.add(entry.resolved)
  }
  return Object.keys(packages).filter((path) => !needed.has(path))
}

/** Resolves a package from a folder as Node would. */
function nearest(from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, "")) {
    const path = `${folder ? `${folder}/` : ""}node_modules/${name}`
    if (packages[path]) return path
    if (!folder) return null
  }
}

function platformOf(name) {
  const cpu = name.match(/-(x64|arm64|arm|ia32|wasm32|ppc64|s390x)\b/)?.[1]
  const os = name.match(
    /[-/](linux|darwin|win32|freebsd|android|openharmony)-/,
  )?.[1]
  const libc = name.match(/-(gnu|musl)(eabihf)?$/)?.[1]
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os ? { os: [os] } : {}),
    ...(os === "linux" && libc
      ? { libc: [libc === "gnu" ? "glibc" : "musl"] }
      : {}),
  }
}
