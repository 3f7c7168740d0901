import { execFile } from "node:child_process"
import { chown, readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { StartError } from "../start-error.ts"

const run = promisify(execFile)

/** How to start PostgreSQL's programs: the words that precede the program, and
 * the resulting owner of the data folder. */
export type OsUser = {
  prefix: string[]
  owner: { uid: number; gid: number } | null
}

/** Drops privileges. PostgreSQL refuses to run as root, so root runs it as the
 * folder's owner, else as `postgres` or `nobody`. Where that account cannot
 * reach the folder (a checkout under /root), a user namespace lets root appear
 * as another user. On Linux the kernel also ends PostgreSQL when this process
 * is killed. */
export async function chooseOsUser(
  program: string,
  folder: string,
): Promise<OsUser> {
  if (process.platform !== "linux") return { prefix: [], owner: null }
  const dies = ["setpriv", "--pdeathsig", "INT"]
  if (process.getuid?.() !== 0) {
    const prefix = (await works([...dies, "true"])) ? dies : []
    return { prefix, owner: null }
  }
  for (const owner of await candidates(folder)) {
    const as = [
      "setpriv",
      `--reuid=${owner.uid}`,
      `--regid=${owner.gid}`,
      "--clear-groups",
    ]
    const reaches = `test -x '${quote(program)}' && test -x '${quote(folder)}'`
    if (await works([...as, "sh", "-c", reaches])) {
      return { prefix: [...as, ...dies.slice(1)], owner }
    }
  }
  const nobody = (await lookUp("nobody")) ?? { uid: 65534, gid: 65534 }
  const masked = [
    "unshare",
    "--user",
    `--map-user=${nobody.uid}`,
    `--map-group=${nobody.gid}`,
  ]
  if (await works([...masked, "test", "-x", folder])) {
    return { prefix: [...masked, ...dies], owner: { uid: 0, gid: 0 } }
  }
  throw new StartError(
    `PostgreSQL does not run as root, and no other account can reach ${folder}: start as an ordinary user, set DATA_DIR to a folder others may enter, or set DATABASE_URL.`,
  )
}

/** Makes the account the owner of the folder and everything in it. */
export async function giveTo(osUser: OsUser, folder: string) {
  if (!osUser.owner) return
  const { uid, gid } = osUser.owner
  const entries = await readdir(folder, { recursive: true })
  await Promise.all(
    [folder, ...entries.map((entry) => join(folder, entry))].map((path) =>
      chown(path, uid, gid),
    ),
  )
}

async function candidates(folder: string) {
  const found = await stat(folder)
  const names = ["postgres", "nobody"]
  const accounts = await Promise.all(names.map(lookUp))
  const known = accounts.filter((account) => account !== null)
  return found.uid === 0 ? known : [{ uid: found.uid, gid: found.gid }]
}

async function lookUp(name: string) {
  try {
    const ids = await Promise.all(
      ["-u", "-g"].map((flag) => run("id", [flag, name])),
    )
    const [uid, gid] = ids.map(({ stdout }) => Number(stdout))
    return { uid: uid as number, gid: gid as number }
  } catch {
    return null
  }
}

async function works([command, ...args]: string[]) {
  return run(command as string, args).then(
    () => true,
    () => false,
  )
}

function quote(path: string) {
  return path.replaceAll("'", `'\\''`)
}
