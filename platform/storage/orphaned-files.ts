import type { Sql, TransactionSql } from "../postgres/connection.ts"
import type { FileStore } from "./file-store.ts"

const BATCH = 100
const LOCK = 0x39580004

/** Garbage collection of stored files: deletes files that no row needs any
 * more. Several processes share the work; one that dies half-way leaves its
 * share on the list. */
export async function sweepOrphanedFiles(sql: Sql, files: FileStore) {
  for (let swept = BATCH; swept === BATCH; ) {
    swept = await sql.begin(async (tx) => {
      const [lock] = await tx`
        select pg_try_advisory_xact_lock_shared(${LOCK}) as taken`
      if (!lock?.taken) return 0
      const due = await tx<{ version: string }[]>`
        select version from storage.leftovers where remove_after < now()
        limit ${BATCH} for update skip locked`
      const versions = due.map(({ version }) => version)
      for (const version of versions) await files.remove(version)
      await tx`delete from storage.leftovers where version = any(${versions})`
      return versions.length
    })
  }
}

/** Prevents any sweep until this transaction ends: a backup that copies every
 * file needs the files of its own moment. */
export async function holdOrphanedFiles(tx: TransactionSql) {
  await tx`select pg_advisory_xact_lock(${LOCK})`
}
