import type { Sql } from "#platform/postgres/connection.ts"
import { type Backend, filesAsService } from "../../runtime/backend-clients.ts"

type Forgotten = { bucket: string; name: string }

/** Removes the files of pictures that no row names, a day after they came. */
export async function sweepPictures(sql: Sql, backend: Backend) {
  const forgotten = await sql<Forgotten[]>`
    select bucket, name from private.forgotten_pictures()`
  const files = filesAsService(backend)
  for (const [bucket, found] of Map.groupBy(forgotten, (one) => one.bucket)) {
    const { error } = await files.from(bucket).remove(found.map(nameOf))
    if (error) throw error
  }
}

function nameOf({ name }: Forgotten) {
  return name
}
