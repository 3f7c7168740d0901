import { hash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { StartError } from "../start-error.ts"
import type { ReservedSql, Sql } from "./connection.ts"
import {
  dropObjects,
  type ObjectFiles,
  readObjectFiles,
} from "./schema-objects.ts"
import { inTransaction, runFile, type SqlFile } from "./sql-files.ts"

/** A schema of the platform's own, written so that it can run again. */
type SchemaPart = { name: string; file: string }

/** Migrations that were squashed: a database with exactly these counts as one
 * with the baseline that replaced them. */
type Folded = {
  /** SHA-256 of the versions in order, separated by line breaks. */
  sha256: string
  /** The last file of the baseline. */
  last: string
}

export type MigrationPlan = {
  parts: SchemaPart[]
  folder: string
  /** Functions, views, triggers, policies and grants, all recreated when their
   * text has changed. The schemas contain no other objects. */
  objects?: { folder: string; schemas: string[] }
  folded?: Folded
  /** Stops after this version, and creates no objects. */
  last?: string
}

const LOCK = 0x39580002

/** Brings the database up to date in one transaction: the platform's own
 * schemas whose text changed, each migration not recorded yet, in order, then
 * the objects. Safe when two processes start at once and when killed. A
 * database whose records do not match these files is refused before anything is
 * changed. */
export async function migrate(sql: Sql, plan: MigrationPlan) {
  const migrations = await readMigrations(plan.folder)
  const objects = plan.objects && (await readObjectFiles(plan.objects.folder))
  const connection = await sql.reserve()
  try {
    await connection`select pg_advisory_lock(${LOCK})`
    const recorded = await readRecords(connection)
    const versions = recorded.map(({ version }) => version)
    const known = currentVersions(plan, migrations, versions)
    refuseUnknown(migrations, known)
    if (known === versions) refuseChanged(migrations, recorded)
    return await inTransaction(connection, async () => {
      if (known !== versions)
        await replaceRecords(connection, migrations, known)
      return bringUpToDate(connection, plan, {
        objects,
        pending: migrations.filter(
          ({ version }) =>
            !known.includes(version) && version <= (plan.last ?? version),
        ),
      })
    })
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`.catch(() => {})
    connection.release()
  }
}

type Work = { pending: Migration[]; objects?: ObjectFiles }

async function bringUpToDate(
  sql: ReservedSql,
  plan: MigrationPlan,
  { pending, objects }: Work,
) {
  await makePartRecords(sql)
  for (const { name, file } of plan.parts) {
    const text = await readFile(file, "utf8")
    await applyPart(sql, name, [{ name: file, text }])
  }
  if (!plan.objects || !objects) {
    return applyMigrations(sql, pending)
  }
  const { schemas } = plan.objects
  if (pending.length > 0) {
    // A migration sees only tables and the functions they call.
    await dropObjects(sql, schemas)
    await forgetPart(sql, "objects")
    for (const file of objects.first) await runFile(sql, file)
  }
  const applied = await applyMigrations(sql, pending)
  if (plan.last) return applied
  const all = [...objects.first, ...objects.rest]
  const isNew = await applyPart(sql, "objects", all, () =>
    dropObjects(sql, schemas),
  )
  await applyPart(sql, "derived rows", objects.derived)
  return isNew ? [...applied, "objects"] : applied
}

type Migration = SqlFile & { version: string; subject: string }

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql"))
  return Promise.all(
    files.sort().map(async (name) => {
      const [, version, subject] = name.match(/^(\d{14})_(\w+)\.sql$/) ?? []
      if (!version || !subject) {
        throw new StartError(
          `The migration ${name} is not named <time>_<subject>.sql, as in 20250101000000_catalogue.sql.`,
        )
      }
      const text = await readFile(join(folder, name), "utf8")
      return { name, text, version, subject }
    }),
  )
}

type MigrationRecord = { version: string; statements: string[] | null }

async function readRecords(sql: ReservedSql) {
  // Supabase's own history table, as its command line creates it.
  await sql.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    )`)
  return sql<MigrationRecord[]>`
    select version, statements from supabase_migrations.schema_migrations
    order by version`
}

/** The recorded versions, or those of the baseline that replaced them. */
function currentVersions(
  { folded }: MigrationPlan,
  migrations: Migration[],
  versions: string[],
) {
  if (!folded || hash("sha256", versions.join("\n")) !== folded.sha256) {
    return versions
  }
  return migrations
    .map(({ version }) => version)
    .filter((version) => version <= folded.last)
}

function refuseUnknown(migrations: Migration[], versions: string[]) {
  const unknown = firstUnknown(migrations, versions)
  if (!unknown) return
  throw new StartError(
    unknown.isOlder
      ? `The database was made by a version of this software that this one cannot upgrade from (it records migration ${unknown.version}). If it is older than the last release, start it once with that release, then with this one. Otherwise back it up with the version that made it, and move the data folder (DATA_DIR) away, or name an empty DATABASE_URL, to start anew. Nothing was changed.`
      : `The database was migrated by a newer version of this software (migration ${unknown.version} is not known here): start that version, or restore a backup. Nothing was changed.`,
  )
}

/** The versions as these files count them, and the first unknown one, if
 * any. */
export async function readVersions(plan: MigrationPlan, recorded: string[]) {
  const migrations = await readMigrations(plan.folder)
  const versions = currentVersions(plan, migrations, recorded)
  return { versions, unknown: firstUnknown(migrations, versions) }
}

function firstUnknown(migrations: Migration[], versions: string[]) {
  const known = new Set(migrations.map(({ version }) => version))
  const version = versions.find((version) => !known.has(version))
  if (version === undefined) return null
  return { version, isOlder: migrations.some((it) => it.version > version) }
}

function refuseChanged(migrations: Migration[], recorded: MigrationRecord[]) {
  const statements = new Map(
    recorded.map((record) => [record.version, record.statements]),
  )
  const changed = migrations.find(({ version, text }) => {
    const applied = statements.get(version)
    return applied && essence(applied.join("\n")) !== essence(text)
  })
  if (!changed) return
  throw new StartError(
    `The migration ${changed.name} was changed after it had been applied: put its text back as it was and write the change as a new migration. Nothing was changed.`,
  )
}

/** The text as every recorder has it: Supabase's command line splits it into
 * statements and drops semicolons and white space between them. */
function essence(text: string) {
  return text.replace(/[\s;]+/g, "")
}

async function replaceRecords(
  sql: ReservedSql,
  migrations: Migration[],
  versions: string[],
) {
  await sql`truncate supabase_migrations.schema_migrations`
  for (const migration of migrations) {
    if (versions.includes(migration.version)) await record(sql, migration)
  }
}

async function applyMigrations(sql: ReservedSql, migrations: Migration[]) {
  for (const migration of migrations) {
    await runFile(sql, migration)
    await record(sql, migration)
  }
  return migrations.map(({ name }) => name)
}

async function record(sql: ReservedSql, migration: Migration) {
  const { version, subject, text } = migration
  await sql`
    insert into supabase_migrations.schema_migrations
      (version, name, statements)
    values (${version}, ${subject}, array[${text}])`
}

async function makePartRecords(sql: ReservedSql) {
  await sql.unsafe(`
    create schema if not exists platform;
    create table if not exists platform.schema_parts (
      name text primary key, sha256 text not null
    )`)
}

/** Runs the files if their text differs from the last one run. */
async function applyPart(
  sql: ReservedSql,
  name: string,
  files: SqlFile[],
  prepare = async () => {},
) {
  const sha256 = hash("sha256", files.map(({ text }) => text).join("\n"))
  const [known] = await sql`
    select 1 from platform.schema_parts
    where name = ${name} and sha256 = ${sha256}`
  if (known) return false
  await prepare()
  for (const file of files) await runFile(sql, file)
  await sql`
    insert into platform.schema_parts values (${name}, ${sha256})
    on conflict (name) do update set sha256 = excluded.sha256`
  return true
}

async function forgetPart(sql: ReservedSql, name: string) {
  await sql`delete from platform.schema_parts where name = ${name}`
}
