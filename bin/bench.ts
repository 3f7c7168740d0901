/** `npm run bench` measures everything in bench/, `npm run bench -- rest` one
 * thing. Figures are printed as ratios of one run wherever there is a rival. */
const folder = new URL("../bench/", import.meta.url)
const all = ["start", "rest", "sign-in", "stream", "bytes", "lighthouse"]
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(", ")}: choose of ${all.join(", ")}.`,
  )
  process.exit(1)
}
for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n— ${name}`)
  await import(new URL(`${name}.ts`, folder).href)
}
