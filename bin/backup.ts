/** `npm run backup [-- <file>]`: backs up the database and every file as of one
 * moment, whether or not the site runs. The archive is read back and checked,
 * and encrypted if BACKUP_KEY is set. */
import { stat } from "node:fs/promises"
import {
  readBackupFile,
  writeBackupFile,
} from "#platform/backup/backup-file.ts"
import { createBackup } from "#platform/backup/create.ts"
import { verifyBackup } from "#platform/backup/verify.ts"
import { StartError } from "#platform/start-error.ts"
import { openFiles } from "#server/runtime/open-platform.ts"
import { withDatabase } from "#server/runtime/with-database.ts"

await withDatabase(async (env, { sql }) => {
  if (env.mode === "supabase") {
    throw new StartError(
      "A Supabase project is backed up there: see its dashboard, under Database and Storage.",
    )
  }
  const key = env.BACKUP_KEY
  const path = process.argv[2] ?? nameOf(new Date(), key !== undefined)
  const source = { sql, files: openFiles(env), dataDir: env.DATA_DIR }
  await createBackup(source, (archive) => writeBackupFile(path, archive, key))
  const { rows, files } = await verifyBackup(readBackupFile(path, key))
  const { size } = await stat(path)
  console.log(
    `${path}: ${rows} rows and ${files} files, ${(size / 1e6).toFixed(1)} MB, read back and whole.`,
  )
  if (!key) {
    console.log(
      "It is not sealed: whoever has it can read the fans' addresses and the site's keys. Set BACKUP_KEY to seal it.",
    )
  }
})

function nameOf(now: Date, isEncrypted: boolean) {
  const time = now.toISOString().slice(0, 19).replaceAll(":", "-")
  return `backups/9x-${time}.tar.gz${isEncrypted ? ".sealed" : ""}`
}
