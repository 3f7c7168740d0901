import { mkdir, writeFile } from "node:fs/promises"
import sharp from "sharp"
import { openGraph } from "./brand/open-graph.ts"
import { inks } from "./inks.ts"
import { mark, markRatio } from "./marks.ts"
import { print, vector } from "./print.ts"
import { rect } from "./shapes.ts"

const brand = new URL("../../assets/brand/", import.meta.url).pathname
const night = "#0b0b0c"
const sizes = [512, 192, 180, 32]

/** The mark, the icons cut from it, and the card for shared links. */
export async function cutEmblems() {
  await mkdir(brand, { recursive: true })
  await writeFile(`${brand}mark.svg`, plainMark())
  await writeFile(`${brand}icon.svg`, icon())
  for (const size of sizes) {
    await sharp(Buffer.from(icon()), { density: 144 })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true })
      .toFile(`${brand}icon-${size}.png`)
  }
  const { data, width, height } = await print(await openGraph.draw(), 1200)
  await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 76, mozjpeg: true })
    .toFile(`${brand}open-graph.jpg`)
}

/** The mark alone, in the colour of the text around it. */
function plainMark() {
  return vector(mark(0, 0, 100, "currentColor"), 100 * markRatio, 100)
}

/** The mark on its square, for tabs and home screens. */
function icon() {
  const high = 218
  const left = (512 - high * markRatio) / 2
  return vector(
    rect(0, 0, 512, 512, inks.vermilion.hex) +
      mark(left, (512 - high) / 2, high, night),
    512,
    512,
  )
}
