/** `npm run staff -- add <e-mail>` makes an account one of the label's own;
 * `remove` takes it back, `list` names them. */
import { StartError } from "#platform/start-error.ts"
import { withDatabase } from "#server/with-database.ts"

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
  const [user] = await sql<{ id: string }[]>`
    select id from auth.users
    where email = ${email.trim().toLowerCase()}
      and email_confirmed_at is not null`
  if (!user) {
    throw new StartError(
      `There is no account with the confirmed address ${email}: sign up on the site first.`,
    )
  }
  if (verb === "add") {
    await sql`insert into public.staff (user_id) values (${user.id})
      on conflict do nothing`
  } else {
    await sql`delete from public.staff where user_id = ${user.id}`
  }
  console.log(`${email} is ${verb === "add" ? "now" : "no longer"} staff.`)
})
