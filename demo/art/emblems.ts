import { mkdir, writeFile } from "node:fs/promises"
import sharp from "sharp"
import { icon, plainMark } from "./brand/mark.ts"
import { openGraph } from "./brand/open-graph.ts"
import { print } from "./print.ts"

const brand = new URL("../assets/brand/", import.meta.url).pathname
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
