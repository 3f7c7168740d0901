import { isDatabaseAway, type Sql } from "#platform/postgres/connection.ts"
import type { Log } from "../process/log.ts"
import { editionOf, type Letter, readLetter } from "./editions.ts"

type Services = { sql: Sql; siteUrl: string; log: Pick<Log, "warn"> }

/** Hands the next portion of the letters under way to the outbox, and begins
 * those whose moment has come. Any number of processes may do so. One that
 * cannot be begun keeps no other from going out. */
export async function sendLetters(services: Services) {
  const { sql } = services
  await sql`select private.feed_letters()`
  const due = await sql<{ id: string }[]>`
    select l.id from public.letters l
    where l.state = 'scheduled' and l.send_at <= now() order by l.send_at`
  for (const { id } of due) await beginLetter(services, id)
}

const NOT_BEGUN =
  "This letter could not be begun. Look through it, and send it once more; if it comes back again, tell who runs the site."

async function beginLetter(services: Services, id: string) {
  const { sql, log } = services
  const letter = await readLetter(sql, id)
  if (!letter) return
  try {
    const fault = await begin(services, letter)
    if (!fault) return
    log.warn({ letter: id }, "a letter could not be composed")
    await giveBack(sql, letter, fault)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.warn({ letter: id, err: error }, "a letter could not be begun")
    await giveBack(sql, letter, NOT_BEGUN)
  }
}

/** Answers with why it cannot go out as it is, if so. */
async function begin(services: Services, letter: Letter) {
  const { sql } = services
  const { id, updated_at } = letter
  const edition = await editionOf(services, letter, id)
  const { html, text, content, links, faults } = edition
  const [fault] = faults
  if (fault) return fault.message
  await sql`
    select private.begin_letter(${id}, ${updated_at}::text::timestamptz, ${html}, ${text},
      ${sql.json(content)}, ${links})`
  return null
}

async function giveBack(sql: Sql, { id, updated_at }: Letter, why: string) {
  await sql`select private.letter_failed(${id}, ${updated_at}::text::timestamptz, ${why})`
}
