import { hash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { StartError } from "../start-error.ts"
import type { ReservedSql, Sql } from "./connection.ts"

/** A schema the platform brings itself, written so that it can run again. */
type SchemaPart = { name: string; file: string }

export type MigrationPlan = {
  parts: SchemaPart[]
  folder: string
  /** Goes no further than this version. */
  last?: string
}

const LOCK = 0x39580002

/** Brings the database up to date: the platform's own schemas where their text
 * changed, then each migration that is not recorded yet, in order, each in its
 * transaction. Safe when two processes start at once and when killed. A
 * database whose records are not of these files is refused before anything is
 * changed. */
export async function migrate(sql: Sql, plan: MigrationPlan) {
  const migrations = await readMigrations(plan.folder)
  const connection = await sql.reserve()
  try {
    await connection`select pg_advisory_lock(${LOCK})`
    const recorded = await readRecords(connection)
    refuseUnknown(migrations, recorded)
    refuseChanged(migrations, recorded)
    await applyParts(connection, plan.parts)
    const known = new Set(recorded.map(({ version }) => version))
    return await applyMigrations(
      connection,
      migrations.filter(
        ({ version }) =>
          !known.has(version) && version <= (plan.last ?? version),
      ),
    )
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`.catch(() => {})
    connection.release()
  }
}

type Migration = { version: string; name: string; file: string; text: string }

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql"))
  return Promise.all(
    files.sort().map(async (file) => {
      const [, version, name] = file.match(/^(\d{14})_(\w+)\.sql$/) ?? []
      if (!version || !name) {
        throw new StartError(
          `The migration ${file} is not named <time>_<subject>.sql, as in 20250101000000_catalogue.sql.`,
        )
      }
      const text = await readFile(join(folder, file), "utf8")
      return { version, name, file, text }
    }),
  )
}

type MigrationRecord = { version: string; statements: string[] | null }

async function readRecords(sql: ReservedSql) {
  // Supabase's own history table, as its command line makes it.
  await sql.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    )`)
  return sql<MigrationRecord[]>`
    select version, statements from supabase_migrations.schema_migrations
    order by version`
}

function refuseUnknown(migrations: Migration[], recorded: MigrationRecord[]) {
  const unknown = firstUnknown(
    migrations,
    recorded.map(({ version }) => version),
  )
  if (!unknown) return
  throw new StartError(
    unknown.isOlder
      ? `The database was made by an older version of this software whose migrations were since written anew (${unknown.version} is not among them any more), so it cannot be brought up to this one: run it and back it up with the version that made it, or move the data folder (DATA_DIR) away, or name an empty DATABASE_URL, to start anew. Nothing was changed.`
      : `The database was migrated by a newer version of this software (migration ${unknown.version} is not known here): start that version, or restore a backup. Nothing was changed.`,
  )
}

/** The first of these versions that the folder does not have, and whether it
 * was there once: migrations that are written anew come after those whose
 * place they take. */
export async function findUnknown(folder: string, versions: string[]) {
  return firstUnknown(await readMigrations(folder), versions)
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
    `The migration ${changed.file} was changed after it had been applied: put its text back as it was and write the change as a new migration. Nothing was changed.`,
  )
}

/** What a text says whoever recorded it: Supabase's command line splits it
 * into statements and drops semicolons and white space at the seams. */
function essence(text: string) {
  return text.replace(/[\s;]+/g, "")
}

async function applyParts(sql: ReservedSql, parts: SchemaPart[]) {
  await sql.unsafe(`
    create schema if not exists platform;
    create table if not exists platform.schema_parts (
      name text primary key, sha256 text not null
    )`)
  for (const part of parts) {
    const text = await readFile(part.file, "utf8")
    const sha256 = hash("sha256", text)
    const [known] = await sql`
      select 1 from platform.schema_parts
      where name = ${part.name} and sha256 = ${sha256}`
    if (known) continue
    await inTransaction(sql, part.name, async () => {
      await sql.unsafe(text)
      await sql`
        insert into platform.schema_parts values (${part.name}, ${sha256})
        on conflict (name) do update set sha256 = excluded.sha256`
    })
  }
}

async function applyMigrations(sql: ReservedSql, migrations: Migration[]) {
  for (const { version, name, file, text } of migrations) {
    await inTransaction(sql, file, async () => {
      await sql.unsafe(text)
      await sql`
        insert into supabase_migrations.schema_migrations
          (version, name, statements)
        values (${version}, ${name}, array[${text}])`
    })
  }
  return migrations.map(({ file }) => file)
}

async function inTransaction(
  sql: ReservedSql,
  what: string,
  run: () => Promise<void>,
) {
  await sql`begin`
  try {
    await run()
    await sql`commit`
  } catch (error) {
    await sql`rollback`.catch(() => {})
    const { message, code, position } = error as Error & {
      code?: string
      position?: string
    }
    throw new StartError(
      `${what} could not be applied: ${message} (${code ?? "no code"}${position ? `, at character ${position}` : ""}). It was rolled back.`,
      { cause: error },
    )
  }
}
