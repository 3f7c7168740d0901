import type { createLinks } from "./links.ts"
import { filePath, isZipped, zipEntries, zipName, zipPath } from "./paths.ts"
import type { SoldFiles } from "./sold-files.ts"
import { zipLength } from "./zip-parts.ts"

type Buyer = { itemId: string; owner: string }

/** Files and their addresses, by format; of several, all of them as one zip
 * at the end. */
export function bundle(
  links: ReturnType<typeof createLinks>,
  sold: SoldFiles,
  { itemId, owner }: Buyer,
) {
  const linked = sold.files.map(({ filename, format, size }) => {
    const path = filePath(itemId, { filename, format })
    return { filename, format, bytes: size, url: links.sign(path, owner) }
  })
  const formats = Map.groupBy(linked, ({ format }) => format)
  const downloads = [...formats].map(([format, files]) => ({ format, files }))
  if (!isZipped(sold)) return downloads
  const zip = {
    filename: zipName(sold),
    format: "zip",
    bytes: zipLength(zipEntries(sold)),
    url: links.sign(zipPath(itemId, sold), owner),
  }
  return [...downloads, { format: "zip", files: [zip] }]
}
