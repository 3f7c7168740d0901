import { isDatabaseAway, type Sql } from "#platform/postgres/connection.ts"
import type { Log } from "../runtime/log.ts"
import { editionOf, type Newsletter, readNewsletter } from "./editions.ts"

type Services = { sql: Sql; siteUrl: string; log: Pick<Log, "warn"> }

/** Queues the next portion of the newsletters being sent, and starts those that
 * are due. Any number of processes may do so. One that cannot be started does
 * not hold up the others. */
export async function sendNewsletters(services: Services) {
  const { sql } = services
  await sql`select private.feed_letters()`
  const due = await sql<{ id: string }[]>`
    select l.id from public.letters l
    where l.state = 'scheduled' and l.send_at <= now() order by l.send_at`
  for (const { id } of due) await beginNewsletter(services, id)
}

const NOT_BEGUN =
  "This letter could not be begun. Look through it, and send it once more; if it comes back again, tell who runs the site."

async function beginNewsletter(services: Services, id: string) {
  const { sql, log } = services
  const newsletter = await readNewsletter(sql, id)
  if (!newsletter) return
  try {
    const fault = await begin(services, newsletter)
    if (!fault) return
    log.warn({ letter: id }, "a letter could not be composed")
    await giveBack(sql, newsletter, fault)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.warn({ letter: id, err: error }, "a letter could not be begun")
    await giveBack(sql, newsletter, NOT_BEGUN)
  }
}

/** Returns the reason if it cannot be sent as it is. */
async function begin(services: Services, newsletter: Newsletter) {
  const { sql } = services
  const { id, updated_at } = newsletter
  const edition = await editionOf(services, newsletter, id)
  const { html, text, content, links, faults } = edition
  const [fault] = faults
  if (fault) return fault.message
  await sql`
    select private.begin_letter(${id}, ${updated_at}::text::timestamptz, ${html}, ${text},
      ${sql.json(content)}, ${links})`
  return null
}

async function giveBack(sql: Sql, { id, updated_at }: Newsletter, why: string) {
  await sql`select private.letter_failed(${id}, ${updated_at}::text::timestamptz, ${why})`
}
