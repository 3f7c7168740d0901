/** `npm run staff -- add <e-mail>` makes an account one of the label's own;
 * `remove` takes it back, `list` names them. */
import { StartError } from "#platform/start-error.ts"
import { withDatabase } from "#server/process/with-database.ts"

const USAGE =
  "Say: npm run staff -- add <e-mail>, npm run staff -- remove <e-mail>, or npm run staff -- list."

await withDatabase(async (_, { sql }) => {
  const [verb, email = ""] = process.argv.slice(2)
  if (verb === "list") {
    const members = await sql<{ email: string }[]>`
      select u.email from public.staff s
      join auth.users u on u.id = s.user_id order by u.email`
    console.log(members.map((member) => member.email).join("\n") || "Nobody.")
    return
  }
  if ((verb !== "add" && verb !== "remove") || !email) {
    throw new StartError(USAGE)
  }
  if (verb === "add") {
    await sql`select public.add_staff(${email})`.catch(explain)
  } else {
    await sql`delete from public.staff s using auth.users u
      where u.id = s.user_id and u.email = ${email.trim().toLowerCase()}`
  }
  console.log(`${email} is ${verb === "add" ? "now" : "no longer"} staff.`)
})

function explain(error: { code?: string }) {
  if (error.code !== "9X040") throw error
  throw new StartError(
    "There is no account with this address, confirmed: sign up on the site first.",
  )
}
