import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { StartError } from "../start-error.ts"
import type { ReservedSql, Sql } from "./connection.ts"

/** A schema the platform brings itself, written so that it can run again. */
export type SchemaPart = { name: string; file: string }

export type MigrationPlan = {
  parts: SchemaPart[]
  folder: string
  /** Goes no further than this version. */
  last?: string
}

const LOCK = 0x39580002

/** Brings the database up to date: the platform's own schemas where their text
 * changed, then each migration that is not recorded yet, in order, each in its
 * transaction. Safe when two processes start at once and when killed. */
export async function migrate(sql: Sql, plan: MigrationPlan) {
  const connection = await sql.reserve()
  try {
    await connection`select pg_advisory_lock(${LOCK})`
    await applyParts(connection, plan.parts)
    return await applyMigrations(connection, plan)
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`.catch(() => {})
    connection.release()
  }
}

async function applyParts(sql: ReservedSql, parts: SchemaPart[]) {
  await sql.unsafe(`
    create schema if not exists platform;
    create table if not exists platform.schema_parts (
      name text primary key, sha256 text not null
    )`)
  for (const part of parts) {
    const text = await readFile(part.file, "utf8")
    const sha256 = createHash("sha256").update(text).digest("hex")
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

type Migration = { version: string; name: string; file: string; text: string }

async function applyMigrations(
  sql: ReservedSql,
  { folder, last }: MigrationPlan,
) {
  // Supabase's own history table, as its command line makes it.
  await sql.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    )`)
  const migrations = await readMigrations(folder)
  const recorded = await sql<
    { version: string; statements: string[] | null }[]
  >`
    select version, statements from supabase_migrations.schema_migrations
    order by version`
  refuseUnknown(migrations, recorded)
  const applied: string[] = []
  for (const migration of migrations) {
    const record = recorded.find(({ version }) => version === migration.version)
    if (record) {
      refuseChanged(migration, record.statements)
      continue
    }
    if (last !== undefined && migration.version > last) break
    await inTransaction(sql, migration.file, async () => {
      await sql.unsafe(migration.text)
      await sql`
        insert into supabase_migrations.schema_migrations
          (version, name, statements)
        values (${migration.version}, ${migration.name},
          array[${migration.text}])`
    })
    applied.push(migration.file)
  }
  return applied
}

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

/** The first of these versions that the folder does not have. */
export async function newerThan(folder: string, versions: string[]) {
  return firstUnknown(await readMigrations(folder), versions)
}

function firstUnknown(migrations: Migration[], versions: string[]) {
  const known = new Set(migrations.map(({ version }) => version))
  return versions.find((version) => !known.has(version))
}

function refuseUnknown(
  migrations: Migration[],
  recorded: { version: string }[],
) {
  const newer = firstUnknown(
    migrations,
    recorded.map(({ version }) => version),
  )
  if (!newer) return
  throw new StartError(
    `The database was migrated by a newer version of this software (migration ${newer} is not known here): start that version, or restore a backup. Nothing was changed.`,
  )
}

function refuseChanged(migration: Migration, statements: string[] | null) {
  if (!statements) return
  if (essence(statements.join("\n")) === essence(migration.text)) return
  throw new StartError(
    `The migration ${migration.file} was changed after it had been applied: put its text back as it was and write the change as a new migration. Nothing was changed.`,
  )
}

/** What a text says whoever recorded it: Supabase's command line splits it
 * into statements and drops semicolons and white space at the seams. */
function essence(text: string) {
  return text.replace(/[\s;]+/g, "")
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
