/** `npm run staff -- add <email> [role]` makes an account a member of staff,
 * `remove` reverses it, `list` prints them all. */
import { MIN_STAFF_PASSWORD_LENGTH } from "#domain/staff-password.ts"
import { StartError } from "#platform/start-error.ts"
import { withDatabase } from "#server/runtime/with-database.ts"

const USAGE =
  "Say: npm run staff -- add <email> [owner, editor, shop or scout], npm run staff -- remove <email>, or npm run staff -- list."

/** Only the password's hash is kept, which does not reveal its length. */
const PASSWORD_NOTE = `Studio passwords need at least ${MIN_STAFF_PASSWORD_LENGTH} characters and must not be common ones. This command cannot check theirs: unless it follows the rule, they must change it on their account page now.`

await withDatabase(async (_, { sql }) => {
  const [verb, email = "", role = null] = process.argv.slice(2)
  if (verb === "list") {
    const members = await sql<{ email: string; role: string }[]>`
      select u.email, s.role from public.staff s
      join auth.users u on u.id = s.user_id order by u.email`
    const lines = members.map((member) => `${member.email}, ${member.role}`)
    console.log(lines.join("\n") || "Nobody.")
    return
  }
  if ((verb !== "add" && verb !== "remove") || !email) {
    throw new StartError(USAGE)
  }
  if (verb === "add") {
    await sql`select public.add_staff(${email}, ${role})`.catch(explain)
  } else {
    await sql`delete from public.staff s using auth.users u
      where u.id = s.user_id and u.email = ${email.trim().toLowerCase()}`
  }
  console.log(`${email} is ${verb === "add" ? "now" : "no longer"} staff.`)
  if (verb === "add") console.log(PASSWORD_NOTE)
})

function explain(error: { code?: string; message?: string }) {
  if (error.code === "9X001") throw new StartError(error.message ?? USAGE)
  if (error.code !== "9X040") throw error
  throw new StartError(
    "There is no account with this address, confirmed: sign up on the site first.",
  )
}
