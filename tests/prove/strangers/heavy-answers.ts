import type { Random } from "../../support/random.ts"
import type { Assault } from "./assault.ts"

/** A visitor's answer has at most two mebibytes. */
const MOST_BYTES = 2 ** 21
const HONEST = [
  "releases_public_v?select=*",
  "products?select=*,product_variants(*)",
  "artists_public_v?select=*",
]

/** Small requests for large answers. */
export const heavyAnswers: Assault = {
  name: "heavy-answers",
  async run({ stranger, random, ledger }) {
    const client = stranger()
    for (const query of heavy(random)) {
      const told = await client.call(`/rest/v1/${query}`)
      const bytes = Buffer.byteLength(told.text)
      const seen = `${query.slice(0, 60)}… gave ${told.status} and ${bytes} bytes in ${told.ms.toFixed(0)} ms`
      ledger.expect("bounded", bytes <= MOST_BYTES, seen)
      ledger.expect("open", told.status < 500 && told.status > 0, seen)
      if (told.status === 200) continue
      const keys = Object.keys(JSON.parse(told.text)).join()
      ledger.expect("answers", keys === "code,message,details,hint", seen)
    }
    for (const query of HONEST) {
      const told = await client.call(`/rest/v1/${query}`)
      const seen = `${query} gave ${told.status}`
      ledger.expect("answers", told.status === 200, seen)
    }
  },
  async strike({ random }, stranger) {
    await stranger.call(`/rest/v1/${random.pick(heavy(random))}`)
  },
}

function heavy(random: Random) {
  const again = random.between(16, 20)
  const rows = (table: string, count: number) => aliases(`${table}(*)`, count)
  return [
    `audio_files?select=name,releases(*,artists(*,${rows("releases", again)}))`,
    `audio_files?select=${rows("releases", random.between(20, 24))}`,
    `releases?select=*,audio_files(*,releases(*,${rows("audio_files", again)}))`,
    `products?select=*,product_variants(*,products(*,${rows("product_variants", again)}))`,
    `artists?select=${aliases("bio", random.between(150, 380))}`,
    `news_articles?select=${Array(random.between(150, 380)).fill("*").join()}`,
    `artists?select=releases(${aliases("description", 90)},artists(${aliases("bio", 90)},releases(${aliases("description", 90)})))`,
  ]
}

function aliases(of: string, count: number) {
  return Array.from({ length: count }, (_, n) => `r${n}:${of}`).join()
}
