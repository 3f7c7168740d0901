/** `npm run keys -- rotate`: signs tokens with the standby key from now on and
 * makes a new standby. Sessions stay valid: tokens signed with the old key are
 * accepted until they expire. */
import { fileURLToPath } from "node:url"
import { createSigningKeys } from "#platform/auth/signing-keys.ts"
import { readConfig } from "#platform/config.ts"
import { StartError } from "#platform/start-error.ts"
import { withDatabase } from "#server/runtime/with-database.ts"

const CONFIG = new URL("../supabase/config.toml", import.meta.url)

await withDatabase(async (env, { sql }) => {
  if (process.argv[2] !== "rotate") {
    throw new StartError("Say: npm run keys -- rotate.")
  }
  if (env.mode === "supabase") {
    throw new StartError("A Supabase project rotates its keys itself.")
  }
  const { auth } = await readConfig(fileURLToPath(CONFIG))
  const keys = createSigningKeys({
    sql,
    issuer: `${env.SITE_URL}/auth/v1`,
    expirySeconds: auth.jwt_expiry,
  })
  await keys.rotate()
  console.log("The standby key signs from now on.")
})
