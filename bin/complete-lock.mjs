// npm records only the optional packages its registry answered for at install
// time; `npm ci` then refuses the lock as incomplete. This writes the missing
// entries (other platforms' builds) so that one lock serves every machine.
import { readFileSync, writeFileSync } from "node:fs"

const file = new URL("../package-lock.json", import.meta.url)
const lock = JSON.parse(readFileSync(file, "utf8"))
const packages = lock.packages

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

lock.packages = Object.fromEntries(
  Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)

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
