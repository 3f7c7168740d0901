import { readFileSync } from "node:fs"
import type { StudioFiles } from "./studio-page.ts"

type Chunk = { file: string; css?: string[]; imports?: string[] }

const ENTRY = "app/studio/main.tsx"

/** The built files of Studio's first screen, from the build's manifest: the
 * entry first, then its imports. */
export function studioFilesOf(buildManifest: URL): StudioFiles {
  const chunks = JSON.parse(readFileSync(buildManifest, "utf8")) as Record<
    string,
    Chunk
  >
  const seen = new Set<Chunk>()
  function follow(name: string) {
    const chunk = chunks[name]
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const needed of chunk.imports ?? []) follow(needed)
  }
  follow(ENTRY)
  const all = [...seen]
  const [entry = "", ...needed] = all.map(({ file }) => `/${file}`)
  return {
    scripts: [entry],
    preloads: needed,
    styles: all.flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
  }
}

/** In development: the source itself, through Vite. */
export const STUDIO_SOURCE: StudioFiles = {
  scripts: [
    "/@vite/client",
    "/@id/virtual:react-router/inject-hmr-runtime",
    `/${ENTRY}`,
  ],
  preloads: [],
  styles: [],
}
