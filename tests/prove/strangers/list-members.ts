import type { Assault } from "./assault.ts"
import type { Stranger } from "./stranger.ts"

const PATH = "/rest/v1/newsletter_subs"
/** The duplicates that a network may be told of in an hour. */
const MOST_TOLD = 20
const TRICKS: { query?: string; prefer: string; method?: string }[] = [
  { prefer: "handling=strict, max-affected=0" },
  { prefer: "handling=strict, max-affected=0, return=headers-only" },
  { prefer: "handling=strict, max-affected=0, resolution=ignore-duplicates" },
  { prefer: "handling=strict, max-affected=0, resolution=merge-duplicates" },
  { query: "?on_conflict=email", prefer: "resolution=ignore-duplicates" },
  { query: "?columns=email", prefer: "handling=strict, max-affected=0" },
  { prefer: "return=representation, count=exact" },
  { prefer: "tx=rollback" },
  { method: "PATCH", prefer: "handling=strict, max-affected=0" },
  { method: "DELETE", prefer: "handling=strict, max-affected=0, count=exact" },
]

/** An attacker who may not read the newsletter's list asks who is on it.
 * Telling a new address from a known one must cost a counted try: the new one
 * is put on the list. */
export const listMembers: Assault = {
  name: "list-members",
  async run({ stranger, random, sql, ledger }) {
    const member = `member-${random.below(1e9)}@example.test`
    const waiting = `waiting-${random.below(1e9)}@example.test`
    await sql`insert into public.newsletter_subs (email, confirmed_at)
      values (${member}, now()), (${waiting}, null)`
    for (const trick of TRICKS) {
      const asker = stranger()
      const fresh = `fresh-${random.below(1e9)}@example.test`
      const known = await ask(asker, member, trick)
      const unknown = await ask(asker, fresh, trick)
      const [listed] = await sql`
        select from public.newsletter_subs where email = ${fresh}`
      ledger.expect(
        "private",
        known === unknown || listed !== undefined,
        `${trick.method ?? "POST"} ${trick.prefer} told ${known} of a member, ${unknown} of a stranger`,
      )
      const unconfirmed = await ask(stranger(), waiting, trick)
      ledger.expect(
        "private",
        unconfirmed === unknown,
        `${trick.method ?? "POST"} ${trick.prefer} told ${unconfirmed} of an unconfirmed address, ${unknown} of a stranger`,
      )
    }
    const asker = stranger()
    const answers: string[] = []
    for (let time = 0; time < MOST_TOLD + 10; time += 1) {
      answers.push(await ask(asker, member))
    }
    const told = answers.filter((answer) => answer.startsWith("409")).length
    ledger.expect(
      "private",
      told <= MOST_TOLD,
      `${told} tries told of a member`,
    )
    const after = `late-${random.below(1e9)}@example.test`
    const [known, unknown] = [answers.at(-1), await ask(asker, after)]
    ledger.expect(
      "private",
      known === unknown,
      `after ${answers.length} tries a member is told ${known}, a stranger ${unknown}`,
    )
  },
  async strike({ random }, stranger) {
    const email = `guess-${random.below(100)}@example.test`
    await ask(stranger, email, random.pick(TRICKS))
  },
}

async function ask(
  stranger: Stranger,
  email: string,
  {
    query = "",
    prefer,
    method = "POST",
  }: Partial<(typeof TRICKS)[number]> = {},
) {
  const filter = method === "POST" ? query : `?email=eq.${email}`
  const { status, text } = await stranger.call(
    `${PATH}${filter}`,
    { email },
    { method, headers: { ...(prefer && { Prefer: prefer }) } },
  )
  const { code } = (text ? JSON.parse(text) : {}) as { code?: string }
  return `${status} ${code ?? ""}`.trim()
}
