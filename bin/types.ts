/** `npm run types` writes supabase/database.types.ts from the migrations, on a
 * database of its own; a test fails when the two differ. */
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect } from "#platform/postgres/connection.ts"
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts"
import { migrate } from "#platform/postgres/migrations.ts"
import { generateTypes } from "#platform/postgres/types.ts"
import { PLAN } from "#server/runtime/schema.ts"

const dataDir = await mkdtemp(join(tmpdir(), "site-types-"))
const server = await startEmbeddedPostgres({ dataDir, label: "types" })
const sql = connect(server.target, { max: 3 })
try {
  await migrate(sql, PLAN)
  const file = new URL("../supabase/database.types.ts", import.meta.url)
  await writeFile(file, await generateTypes(sql))
} finally {
  await sql.end()
  await server.stop()
  await rm(dataDir, { recursive: true })
}
