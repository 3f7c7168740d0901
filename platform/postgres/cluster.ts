import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
} from "node:fs/promises"
import { basename, join } from "node:path"
import { promisify } from "node:util"
import { explainFolderFault, StartError } from "../start-error.ts"
import { type Binaries, EMBEDDED_VERSION } from "./binaries.ts"
import { chooseOsUser, giveTo, type OsUser } from "./os-user.ts"

const run = promisify(execFile)

/** Makes sure that `<dataDir>/postgres` is a complete PostgreSQL cluster of
 * our version. A new one is made beside it and renamed, so that a process
 * killed half-way leaves nothing that looks finished. */
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
      // Somebody else was faster: theirs is as good as ours.
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
