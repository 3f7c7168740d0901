import type { Call } from "./call.ts"
import { refuse } from "./errors.ts"
import { requireUser } from "./sessions.ts"

/** DELETE /user/identities/:id. An account keeps its way in by e-mail, and at
 * least one; only what was brought from elsewhere can be taken off. */
export async function unlinkIdentity(call: Call) {
  const { user } = await requireUser(call)
  const identity = user.identities.find(({ id }) => id === call.params.id)
  if (!identity) {
    throw refuse(404, "identity_not_found", "Identity doesn't exist")
  }
  if (user.identities.length === 1) {
    const message = "User must have at least 1 identity after unlinking"
    throw refuse(422, "single_identity_not_deletable", message)
  }
  if (identity.provider === "email") {
    const message = "The email identity cannot be unlinked"
    throw refuse(422, "email_conflict_identity_not_deletable", message)
  }
  await call.parts.sql`delete from auth.identities where id = ${identity.id}`
  return Response.json({})
}
