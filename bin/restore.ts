/** `npm run restore -- <file>`: verifies a backup, restores it into an empty
 * place, counts what arrived and migrates it to this version. */
import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { readBackupFile } from "#platform/backup/backup-file.ts"
import { restoreBackup } from "#platform/backup/restore.ts"
import { verifyBackup } from "#platform/backup/verify.ts"
import { connect } from "#platform/postgres/connection.ts"
import { migrate, readVersions } from "#platform/postgres/migrations.ts"
import { StartError } from "#platform/start-error.ts"
import type { Env } from "#server/env.ts"
import { openDatabase } from "#server/runtime/database.ts"
import { openFiles } from "#server/runtime/open-platform.ts"
import { PLAN, planFor, planUpTo } from "#server/runtime/schema.ts"
import { asCommand } from "#server/runtime/with-database.ts"

await asCommand(async (env, log) => {
  const [path] = process.argv.slice(2)
  if (!path) throw new StartError("Say: npm run restore -- <file>.")
  if (env.mode === "supabase") {
    throw new StartError(
      "A Supabase project is restored there: see its dashboard, under Database.",
    )
  }
  await refuseFull(env)
  const verified = await verifyBackup(readBackupFile(path, env.BACKUP_KEY))
  const { manifest, rows, files } = verified
  const versions = await knownVersions(manifest.migrations)
  const plan = planUpTo(versions, manifest.parts)
  const database = await openDatabase(env, log, plan)
  try {
    const { direct: sql } = database
    const place = { sql, files: openFiles(env), dataDir: env.DATA_DIR }
    await restoreBackup(readBackupFile(path, env.BACKUP_KEY), verified, place)
    await migrate(sql, planFor(env))
  } catch (error) {
    await database.close()
    if (env.mode === "embedded") await empty(env.DATA_DIR)
    throw error
  }
  await database.close()
  console.log(
    `Restored as of ${manifest.made}: ${rows} rows and ${files} files. Start the site when you like.`,
  )
})

async function refuseFull(env: Env) {
  if (env.mode === "embedded") {
    if ((await listing(env.DATA_DIR)).length === 0) return
    throw new StartError(
      `${env.DATA_DIR} is not empty: restore into a new folder by DATA_DIR, or move this one away first.`,
    )
  }
  const sql = connect({ url: env.DATABASE_URL ?? "" }, { max: 1 })
  const [row] = await sql`
    select to_regclass('supabase_migrations.schema_migrations') as there`
  await sql.end()
  if (!row?.there) return
  throw new StartError(
    "The database of DATABASE_URL is not empty: restore into a new one.",
  )
}

async function knownVersions(migrations: string[]) {
  const { versions, unknown } = await readVersions(PLAN, migrations)
  if (!unknown) return versions
  throw new StartError(
    unknown.isOlder
      ? `The backup was made by a version of this software that this one cannot upgrade from (it records migration ${unknown.version}). If it is older than the last release, restore it with that release, start the site once and back it up again. Otherwise restore it with the version that made it.`
      : `The backup was made by a newer version of this software (migration ${unknown.version} is not known here): restore it with that one.`,
  )
}

/** Safe, because the folder was empty before the restore. */
async function empty(folder: string) {
  for (const name of await listing(folder)) {
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function listing(folder: string) {
  return readdir(folder).catch(() => [] as string[])
}
