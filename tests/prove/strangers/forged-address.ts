import type { Assault } from "./assault.ts"

const TRIES = 30
/** One client's hourly limit in the migrations. */
const AN_HOURS = 10

/** SQL sees the request's headers, and counts clients by one that only the
 * server may set. An attacker sends it anyway, a new one each time. */
export const forgedAddress: Assault = {
  name: "forged-address",
  async run({ stranger, sql, random, ledger }) {
    const client = stranger()
    const host = `list-${random.below(1e9)}.example`
    for (let at = 0; at < TRIES; at += 1) {
      const address = `203.0.113.${at}`
      const email = `${at}@${host}`
      await client.call(
        "/rest/v1/newsletter_subs",
        { email },
        {
          headers: {
            "X-Client-Address": address,
            "X-Forwarded-For": address,
          },
        },
      )
    }
    const [row] = await sql`
      select count(*)::int as rows from public.newsletter_subs
      where email like ${`%@${host}`}`
    const rows = row?.rows as number
    ledger.expect(
      "bounded",
      rows > 0 && rows <= AN_HOURS,
      `${rows} of ${TRIES} sign-ups with forged addresses were written`,
    )
  },
}
