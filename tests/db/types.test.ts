import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { generateTypes } from "#platform/postgres/types.ts"
import { freshDatabase } from "../support/database.ts"

test("database.types.ts says what the migrations make", async () => {
  const db = await freshDatabase()
  const file = new URL("../../supabase/database.types.ts", import.meta.url)
  const committed = await readFile(file, "utf8")
  expect(
    committed,
    "run `npm run types` and commit supabase/database.types.ts",
  ).toBe(await generateTypes(db.sql))
  await db.close()
})
