import type { Sql } from "#platform/postgres/connection.ts"
import { type Backend, filesAsService } from "../runtime/backend-clients.ts"

type Forgotten = { bucket: string; name: string }

/** Removes the files of music that no row names any more. */
export async function sweepMusic(sql: Sql, backend: Backend) {
  await sql`select private.tidy_intakes()`
  const forgotten = await sql<Forgotten[]>`
    select bucket, name from private.forgotten_music()`
  const files = filesAsService(backend)
  for (const [bucket, found] of Map.groupBy(forgotten, (one) => one.bucket)) {
    const names = found.map(({ name }) => name)
    const { error } = await files.from(bucket).remove(names)
    if (error) throw error
  }
}
