import { setTimeout as pause } from "node:timers/promises"
import type { Office } from "../../support/office.ts"
import type { Random } from "../../support/random.ts"
import { type Crowd, shopUntil } from "../../support/shoppers.ts"
import { until } from "../../support/until.ts"

const PEOPLE = 8
const FEW = [2, 12] as const
const MANY = [20, 40] as const
const LONG_EVERY = 5

/** Opens the shop and the office. Resolves once the office has had a number of
 * answers and its next request is under way. Timed by the clock, a site that
 * has just started would often be killed before it had answered anybody, with
 * nothing to lose. */
export async function openHours(
  crowd: Crowd,
  office: Office,
  random: Random,
  round: number,
) {
  const isLong = round % LONG_EVERY === LONG_EVERY - 1
  const [least, most] = isLong ? MANY : FEW
  const wanted = random.between(least, most)
  const longer = random.between(0, 250)
  let answers = 0
  const shopping = shopUntil(crowd, PEOPLE)
  const working = office.workUntil(async (_, ask) => {
    const answer = await ask()
    answers += 1
    return answer
  })
  await until(() => answers >= wanted)
  await pause(longer)
  return { close: () => Promise.all([shopping.stop(), working.stop()]) }
}
