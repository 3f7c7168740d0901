import type { Assault, Scene } from "./assault.ts"
import {
  addFactor,
  follow,
  giveCode,
  jsonOf,
  linksIn,
  makeMember,
  minutesLater,
  signIn,
} from "./member.ts"

const ROUNDS = 3
const GUESSES = 30
const MOST_A_DAY = 60

/** An attacker with the password tries codes all day, from new networks. */
export const secondFactorGuesses: Assault = {
  name: "second-factor-guesses",
  async run(scene) {
    const { ledger } = scene
    const member = await makeMember(scene)
    const factor = await addFactor(member)
    const looked = await guess(scene, member.email, factor.id)
    const seen = `${looked} codes were looked at in a day`
    ledger.expect("private", looked <= MOST_A_DAY, seen)

    const home = jsonOf(await signIn(member.home, member.email)).access_token
    const code = factor.next()
    const inside = await giveCode(member.home, home, factor.id, code)
    const told = `the owner's code at home: ${inside.status} ${inside.text.slice(0, 120)}`
    ledger.expect("open", inside.status === 200, told)

    await scene.stranger().call("/auth/v1/recover", { email: member.email })
    const [link = ""] = await linksIn(scene, member.email)
    const away = scene.stranger()
    const token = (await follow(away, link)) ?? ""
    const last = await giveCode(away, token, factor.id, factor.next())
    const mailed = `the owner's code after a mailed link: ${last.status} ${last.text.slice(0, 120)}`
    ledger.expect("open", last.status === 200, mailed)
  },
}

async function guess(scene: Scene, email: string, factor: string) {
  let looked = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    await minutesLater(scene)
    const thief = scene.stranger()
    const { access_token } = jsonOf(await signIn(thief, email))
    for (let n = 0; n < GUESSES; n += 1) {
      const code = String(scene.random.below(1e6)).padStart(6, "0")
      const told = await giveCode(thief, access_token, factor, code)
      if (told.status === 422) looked += 1
    }
  }
  return looked
}
