import { makeVariant } from "#tests/support/label-catalogue.ts"
import { lineOf } from "../../support/shop-fixture.ts"
import type { Assault } from "./assault.ts"
import { endOpenCheckouts, openAsGuest, payAs, sessionOf } from "./checkouts.ts"

const ORDERS = 40
const MOST_MAILS = 5

/** Free orders, each with a receipt to somebody who ordered nothing. */
export const mailBomb: Assault = {
  name: "mail-bomb",
  async run(scene) {
    const { sql, ledger, random } = scene
    const gift = await makeVariant(sql, { price_cents: 0, is_digital: true })
    const victim = `victim-${random.below(2 ** 40).toString(36)}@fans.example`
    const bombers = Array.from({ length: 4 }, () => scene.stranger())
    const form = { email: victim, card: "", expiry: "", cvc: "" }
    const outcomes = await Promise.all(
      Array.from({ length: ORDERS }, async (_, number) => {
        const bomber = bombers[number % bombers.length] ?? scene.stranger()
        const told = await openAsGuest(bomber, [lineOf(gift, 1)])
        const session_id = sessionOf(told)
        if (!session_id) return `${told.status}`
        const outcome = await payAs(bomber, session_id, form)
        await bomber.invoke("process-order", { session_id })
        return outcome
      }),
    )
    await signUpOften(scene)
    await leaveAndReturn(scene)
    await scene.stranger().call("/rest/v1/newsletter_subs", { email: victim })
    const [mails] = await sql<[{ sent: number }]>`
      select count(*)::int as sent from mail_outbox
      where recipient = ${victim} and status in ('queued', 'sent')`
    ledger.expect(
      "open",
      mails.sent <= MOST_MAILS,
      `${mails.sent} mails to somebody who ordered nothing`,
    )
    const paid = outcomes.filter((outcome) => outcome === "paid").length
    ledger.expect("open", paid === ORDERS, `${paid} of ${ORDERS} gifts given`)
    await resetMailOvertakes(scene, victim)
    await endOpenCheckouts(scene)
  },
}

const SIGN_UPS = 20

/** Many clients sign up an uninvolved person: one mail asks for confirmation,
 * and no letter is sent there. */
async function signUpOften(scene: Parameters<Assault["run"]>[0]) {
  const { sql, ledger, random } = scene
  const email = `target-${random.below(2 ** 40).toString(36)}@fans.example`
  const answers = await Promise.all(
    Array.from({ length: SIGN_UPS }, () =>
      scene.stranger().call("/rest/v1/newsletter_subs", { email }),
    ),
  )
  const alike = answers.every(({ status }) => status === 201)
  const seen = answers.map(({ status }) => status).join()
  ledger.expect("private", alike, `sign-ups of one address told ${seen}`)
  const [row] = await sql<[{ mails: number; meant: number }]>`
    select (select count(*)::int from mail_outbox
        where recipient = ${email}) as mails,
      (select count(*)::int from newsletter_subs s
        where s.email = ${email} and s.id in (
          select private.letter_audience('{"all": true}'))) as meant`
  ledger.expect(
    "open",
    row.mails === 1 && row.meant === 0,
    `${row.mails} mails, and ${row.meant} letters ahead, for ${SIGN_UPS} sign-ups of a stranger`,
  )
}

/** A subscriber who confirmed, left and returns can confirm again; if strangers
 * sign them up as well, only one mail a day is sent. */
async function leaveAndReturn(scene: Parameters<Assault["run"]>[0]) {
  const { sql, ledger, random } = scene
  const email = `back-${random.below(2 ** 40).toString(36)}@fans.example`
  const signUp = () =>
    scene.stranger().call("/rest/v1/newsletter_subs", { email })
  await signUp()
  await sql`select confirm_subscription(unsubscribe_token),
    unsubscribe_newsletter(unsubscribe_token)
    from newsletter_subs where email = ${email}`
  for (let again = 0; again < SIGN_UPS; again += 1) await signUp()
  const [row] = await sql<[{ mails: number }]>`
    select count(*)::int as mails from mail_outbox where recipient = ${email}`
  const seen = `${row.mails} mails to somebody who left and came back`
  ledger.expect("open", row.mails === 2, seen)
}

/** A password reset does not wait behind other people's letters. */
async function resetMailOvertakes(
  { sql, ledger }: Parameters<Assault["run"]>[0],
  recipient: string,
) {
  const [first] = await sql.begin(async (tx) => {
    await tx`
      select queue_mail('demo_received', 'other' || n || '@fans.example', '{}',
        'flood:' || n || ${recipient}) from generate_series(1, 50) n`
    await tx`
      select queue_mail('recovery', ${recipient},
        '{"code": "1", "actionUrl": "http://127.0.0.1/"}', 'r:' || ${recipient})`
    const claimed = await tx<{ kind: string }[]>`
      select kind from claim_mail(1)`
    await tx`delete from mail_outbox
      where event_key like 'flood:%' or event_key = 'r:' || ${recipient}`
    return claimed
  })
  ledger.expect(
    "open",
    first?.kind === "recovery",
    `${first?.kind} went before the mail of who forgot a password`,
  )
}
