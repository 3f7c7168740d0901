/** Cuts the two typefaces down to the letters and axes the site uses:
 * `npm run fonts` writes them into app/fonts, and the outlines that posters
 * for other sites are set with into server/og/type; both are committed. */
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import subsetFont from "subset-font"
import { writeOutlines } from "./outlines.ts"

type Axes = Record<string, { min: number; max: number }>

/** What English is set with, and the accents that names are likely to bring,
 * which cost little: in the file that every page waits for. */
const BASIC = [
  ...range(0x20, 0x7e),
  ..."\u00a0£©·×–—‘’“”•…€−↑↓",
  ..."ßáàâäåçéèêëíñóòôöøúü",
]

/** The rest: in a file that comes with the first page that needs it. The
 * sheet's unicode-range says the same. */
const ACCENTS = [...range(0xa1, 0xff), ..."ıŒœ‚„†‹›⁄™"].filter(
  (letter) => !BASIC.includes(letter),
)

/** Posters are drawn here, where letters cost nothing. */
const ON_POSTERS = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0x17f),
  ..."–—‘’‚“”„†•…‹›⁄€™−×←↑→↓↗✓▶",
]

const FONTS: { from: string; to: string; axes: Axes }[] = [
  {
    from: "@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2",
    to: "archivo",
    axes: { wdth: { min: 100, max: 125 }, wght: { min: 400, max: 900 } },
  },
  {
    from: "@fontsource-variable/martian-mono/files/martian-mono-latin-wght-normal.woff2",
    to: "martian-mono",
    axes: { wght: { min: 400, max: 600 } },
  },
]

const require = createRequire(import.meta.url)
const folder = new URL("../app/fonts/", import.meta.url)
await mkdir(folder, { recursive: true })
for (const { from, to, axes } of FONTS) {
  const whole = await readFile(require.resolve(from))
  await cut(whole, BASIC, axes, `${to}.woff2`)
  await cut(whole, ACCENTS, axes, `${to}-accents.woff2`)
}

const files = "@fontsource-variable"
await writeOutlines({
  from: ["latin", "latin-ext"].map(
    (script) =>
      `${files}/archivo/files/archivo-${script}-standard-normal.woff2`,
  ),
  to: "server/og/type/archivo.txt",
  axes: { wdth: 125, wght: 800 },
  letters: ON_POSTERS,
})
await writeOutlines({
  from: [
    `${files}/martian-mono/files/martian-mono-latin-standard-normal.woff2`,
  ],
  to: "server/og/type/martian-mono.txt",
  axes: { wdth: 100, wght: 500 },
  letters: range(0x20, 0x7e).concat([..."£–—’…·×ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜ"]),
})

async function cut(whole: Buffer, letters: string[], axes: Axes, to: string) {
  const part = await subsetFont(whole, letters.join(""), {
    targetFormat: "woff2",
    variationAxes: axes,
  })
  await writeFile(new URL(to, folder), part)
  console.log(`${to}: ${whole.length} → ${part.length} bytes`)
}

function range(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, i) =>
    String.fromCodePoint(from + i),
  )
}
