import { createHash } from "node:crypto"
import { chown, lstat, mkdir } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { StartError } from "../start-error.ts"
import type { OsUser } from "./os-user.ts"

const LONGEST_SOCKET_PATH = 100

/** The private folder (0700) of PostgreSQL's socket: in the data folder, or
 * in the temporary one where the path would be longer than sockets may have. */
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
  return fits(near) ? near : join(tmpdir(), `site-${digest(dataDir)}`)
}

export function socketIn(folder: string) {
  return join(folder, ".s.PGSQL.5432")
}

function fits(folder: string) {
  return Buffer.byteLength(socketIn(folder)) <= LONGEST_SOCKET_PATH
}

function digest(text: string) {
  return createHash("sha256").update(text).digest("hex").slice(0, 16)
}
