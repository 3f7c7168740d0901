import type { SoldFile } from "./sold-files.ts"

/** Files and their addresses, by format. */
export function bundle(files: SoldFile[], urls: string[]) {
  const linked = files.map(({ filename, format }, place) => ({
    filename,
    format,
    url: urls[place] ?? "",
  }))
  const formats = Map.groupBy(linked, ({ format }) => format)
  return [...formats].map(([format, own]) => ({ format, files: own }))
}
