/** `npm run bench` measures everything in tests/bench/, `npm run bench -- rest`
 * one thing. With a rival to compare, figures are ratios within one run.
 * Numbers after a name are passed to it: `-- pages 3 1`. */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const folder = new URL("../tests/bench/", import.meta.url)
const all = [
  "start",
  "pages",
  "render",
  "edits",
  "scale",
  "overload",
  "rest",
  "sign-in",
  "stream",
  "music",
  "checkout",
  "letters",
  "bytes",
  "studio",
  "lighthouse",
]
const words = process.argv.slice(2)
const asked = words.filter((word) => !/^\d/.test(word))
const numbers = words.filter((word) => /^\d/.test(word))
const unknown = asked.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(", ")}: choose of ${all.join(", ")}.`,
  )
  process.exit(1)
}
for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n— ${name}`)
  const file = fileURLToPath(new URL(`${name}.ts`, folder))
  const { status } = spawnSync(process.execPath, [file, ...numbers], {
    stdio: "inherit",
  })
  if (status !== 0) process.exitCode = 1
}
