import { randomBytes } from "node:crypto"
import type { Assault, Scene } from "./assault.ts"
import {
  addFactor,
  follow,
  giveCode,
  jsonOf,
  linksIn,
  type Member,
  makeMember,
  minutesLater,
  signIn,
} from "./member.ts"
import type { Acknowledged, Stranger } from "./stranger.ts"

const GUESSES = 30
const AT_ONCE = 10
const MAILS = 6
const CROWD = 5
const MOST_A_DAY = 120

/** Wrong passwords, wrong codes and unwanted mails, until the owner of an
 * account is refused: at home, elsewhere, or by the mail itself. */
export const lockOut: Assault = {
  name: "lock-out",
  async run(scene) {
    const member = await makeMember(scene)
    await guessPasswords(scene.stranger(), member.email, GUESSES)
    await getsIn(scene, member, "after one stranger's guesses")
    await elsewhere(scene, member)
    await guessCodes(scene, member)
    await askForMails(scene, member)
    await guessTogether(scene)
  },
  strike: (scene, stranger) =>
    guessPasswords(stranger, `${scene.random.below(1e6)}@fans.example`, 1),
}

async function guessPasswords(who: Stranger, email: string, guesses: number) {
  for (let n = 0; n < guesses; n += AT_ONCE) {
    const few = Array.from({ length: Math.min(AT_ONCE, guesses - n) })
    await Promise.all(few.map((_, m) => signIn(who, email, `guess ${n + m}`)))
  }
}

async function getsIn({ ledger }: Scene, member: Member, when: string) {
  const { status, text } = await signIn(member.home, member.email)
  ledger.expect("open", status === 200, `at home, ${when}: ${status} ${text}`)
}

async function elsewhere({ stranger, ledger }: Scene, { email }: Member) {
  const { status } = await signIn(stranger(), email)
  const seen = `elsewhere, after one stranger's guesses: ${status}`
  ledger.expect("open", status === 200, seen)
}

async function guessCodes(scene: Scene, member: Member) {
  const factor = await addFactor(member)
  const stranger = scene.stranger()
  await Promise.all(
    Array.from({ length: GUESSES }, (_, n) => {
      const token = String(n).padStart(6, "0")
      const guess = { email: member.email, token, type: "email" }
      return stranger.call("/auth/v1/verify", guess)
    }),
  )
  const { access_token } = jsonOf(await signIn(member.home, member.email))
  const code = factor.next()
  const told = await giveCode(member.home, access_token, factor.id, code)
  const seen = `the second factor after wrong mailed codes: ${told.status} ${told.text.slice(0, 120)}`
  scene.ledger.expect("open", told.status === 200, seen)
}

/** A link requested with a challenge does not sign its reader in: only the
 * stranger's browser has the verifier. */
async function askForMails(scene: Scene, { email, home }: Member) {
  const { ledger } = scene
  for (let n = 0; n < MAILS; n += 1) {
    await minutesLater(scene)
    await scene.stranger().call("/auth/v1/recover", {
      email,
      code_challenge: randomBytes(32).toString("base64url"),
      code_challenge_method: "s256",
    })
  }
  await minutesLater(scene)
  const plain = await scene.stranger().call("/auth/v1/recover", { email })
  const seen = `the owner asks elsewhere after ${MAILS} mails: ${plain.status}`
  ledger.expect("open", plain.status === 200, seen)
  const own = await home.call("/auth/v1/recover", { email })
  const asked = `the owner asks at home after ${MAILS} mails: ${own.status}`
  ledger.expect("open", own.status === 200, asked)
  await minutesLater(scene)
  await scene.stranger().call("/auth/v1/otp", { email })
  await leadsIn(scene, email, "after mails with strangers' challenges")
}

/** Some link in the mailbox must work on an unknown network. */
async function leadsIn(scene: Scene, email: string, when: string) {
  const links = await linksIn(scene, email)
  for (const link of links) {
    if (await follow(scene.stranger(), link)) {
      return scene.ledger.expect("open", true, when)
    }
  }
  const seen = `none of ${links.length} mailed links leads in, ${when}`
  scene.ledger.expect("open", false, seen)
}

/** Many strangers at one account: together they get few guesses a day, and its
 * owner still gets in. */
async function guessTogether(scene: Scene) {
  const member = await makeMember(scene)
  const crowd = () =>
    Promise.all(
      Array.from({ length: CROWD }, () =>
        signIn(scene.stranger(), member.email, "a guess"),
      ),
    )
  const looked = (told: Acknowledged[]) =>
    told.filter(({ status }) => status === 400).length
  const before = looked(await crowd())
  // Uses up the day's other guesses, which would take a minute to make.
  await scene.sql`
    update platform.limits set taken = taken + ${MOST_A_DAY - CROWD}
    where key like 'sign-in:nothing:%'`
  await minutesLater(scene)
  const after = looked(await crowd())
  const seen = `${before} guesses were looked at, then ${after} after a day's`
  scene.ledger.expect("private", before === CROWD && after === 0, seen)
  await getsIn(scene, member, "after a crowd's guesses")
  await scene.stranger().call("/auth/v1/recover", { email: member.email })
  await leadsIn(scene, member.email, "after a crowd's guesses")
}
