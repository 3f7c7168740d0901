import type { Signer } from "./links.ts"
import { filePath, zipPath } from "./paths.ts"
import type { SoldFiles } from "./sold-files.ts"
import { zipLength } from "./zip-parts.ts"
import type { Zip } from "./zips.ts"

type Buyer = { itemId: string; owner: string }

/** Files and their addresses, by format; after them one zip for each format
 * with more than one file. */
export function bundle(
  links: Signer,
  { files, zips }: { files: SoldFiles["files"]; zips: Zip[] },
  { itemId, owner }: Buyer,
) {
  const linked = files.map(({ filename, format, size }) => {
    const path = filePath(itemId, { filename, format })
    return { filename, format, bytes: size, url: links.sign(path, owner) }
  })
  const formats = Map.groupBy(linked, ({ format }) => format)
  const downloads = [...formats].map(([format, files]) => ({ format, files }))
  if (zips.length === 0) return downloads
  const zipped = zips.map((zip) => ({
    filename: zip.filename,
    format: zip.format,
    bytes: zipLength(zip.entries),
    url: links.sign(zipPath(itemId, zip), owner),
  }))
  return [...downloads, { format: "zip", files: zipped }]
}
