import { mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { readBackupFile } from "#platform/backup/backup-file.ts"
import { readTar } from "#platform/backup/tar.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { migrate } from "#platform/postgres/migrations.ts"
import { PLAN } from "#server/runtime/schema.ts"

const ARCHIVE = fileURLToPath(new URL("first-release.tar.gz", import.meta.url))

/** Fills an empty database as the first release would have, with the rows of a
 * small label. The migrations are unpacked into the folder. */
export async function makeFirstRelease(sql: Sql, folder: string) {
  for await (const { name, body } of readTar(
    readBackupFile(ARCHIVE, undefined),
  )) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), body)
  }
  await migrate(sql, {
    parts: PLAN.parts,
    folder: join(folder, "migrations"),
  })
  await sql.unsafe(await readFile(join(folder, "rows.sql"), "utf8"))
}
