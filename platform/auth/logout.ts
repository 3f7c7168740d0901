import type { Call } from "./call.ts"
import { refuse } from "./errors.ts"
import { requireUser } from "./sessions.ts"

/** POST /logout?scope=global|local|others: every session, this one, or all
 * but this one. Their refresh tokens go with them. */
export async function signOut(call: Call) {
  const { user, session } = await requireUser(call)
  const { sql } = call.parts
  const scope = call.url.searchParams.get("scope") || "global"
  if (scope === "global") {
    await sql`delete from auth.sessions where user_id = ${user.id}`
  } else if (scope === "local") {
    await sql`delete from auth.sessions where id = ${session.id}`
  } else if (scope === "others") {
    await sql`
      delete from auth.sessions
      where user_id = ${user.id} and id <> ${session.id}`
  } else {
    const message = `Unsupported logout scope "${scope.slice(0, 20)}"`
    throw refuse(400, "validation_failed", message)
  }
  return new Response(null, { status: 204 })
}
