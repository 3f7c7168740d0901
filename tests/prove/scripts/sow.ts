import type { Sql } from "#platform/postgres/connection.ts"
import { insert } from "../../support/label-catalogue.ts"
import { accountForPost } from "../../support/mail-accounting.ts"
import type { Random } from "../../support/random.ts"
import type { Place } from "../../support/visitor.ts"
import type { Ledger } from "../ledger.ts"
import type { Pen } from "./hostile-text.ts"
import {
  answerDemo,
  answerMessage,
  giveBack,
  hire,
  letListen,
  travel,
  writeSettings,
  writeToPress,
} from "./journeys.ts"
import { type Label, openLabel } from "./label.ts"
import { writeLetter } from "./letters.ts"
import { lookForBareColumns, plantRows } from "./plant.ts"

type Ground = {
  sql: Sql
  place: Place
  random: Random
  pen: Pen
  ledger: Ledger
  dataDir: string
}

/** Opens a label and has hostile texts written into all its fields, by
 * everybody who may write them: staff, strangers, a buyer, the site itself. */
export async function sow(ground: Ground) {
  const { sql, place, pen, ledger, dataDir } = ground
  const label = await openLabel(sql, place)
  const { owner, staff, service } = await hire(ground)
  const gardener = { pen, ledger, hands: [staff, service] }
  await filmElsewhere(sql, label, pen)
  await plantRows(sql, label.rows, gardener)
  await markArticle(sql, label, pen)
  // Pictures take their URLs from the row they belong to.
  const [picture] = await sql`select profile_image from artists`
  await plantRows(sql, { pictures: picture?.profile_image }, gardener)
  await sellRelease(sql, label, pen)
  await writeSettings(staff, pen)
  await writeToPress(staff, pen, label.rows.press_contacts)
  const journeys = await travel(ground, label)
  const { orderId, passId } = journeys
  const refunds = await giveBack(staff, orderId, pen)
  const heard = await letListen(staff, label, pen)
  const paid = { orders: orderId, order_addresses: orderId, passes: passId }
  const { senderId, rows: answered } = await answerDemo(ground, staff)
  const messages = await answerMessage(ground, staff)
  const talked = { ...answered, ...messages }
  await plantRows(sql, { ...paid, refunds, ...talked }, gardener)
  const letter = await writeLetter({ sql, staff, pen }, label)
  await lookForBareColumns(sql, ledger)
  await accountForPost(sql, dataDir, ledger)
  const rows = { ...label.rows, letters: letter.slug }
  return {
    label: { ...label, rows },
    journeys: { ...journeys, owner, senderId, subscriber: letter.token, heard },
  }
}

/** The label's own film keeps its URL, and so opens over the page. */
async function filmElsewhere(sql: Sql, { artist }: Label, pen: Pen) {
  await insert(sql, "artist_videos", {
    artist_id: artist.id,
    title: "Elsewhere",
    url: pen.link("artist_videos.url"),
  })
}

/** An article's own markup, with our texts between. */
async function markArticle(sql: Sql, { article }: Label, pen: Pen) {
  const parts = [
    `## ${pen.line("a heading in an article")}`,
    `![${pen.line("a picture in an article")}](/media/a",b'<svg>.jpg)`,
    `[${pen.line("a link in an article")}](https://a.example/"><svg/onload=__pwned\`1\`>)`,
    `[${pen.line("a way in an article")}](/artist/"><svg/onload=__pwned\`1\`>)`,
    `[${pen.line("a script in an article")}](javascript:__pwned\`1\`)`,
    `[${pen.line("a door in an article")}](//pwned.example/)`,
  ]
  await sql`
    update news_articles set content = content || ${`\n\n${parts.join("\n\n")}`}
    where id = ${article.id}`
}

/** Releases are sold under their own names. */
async function sellRelease(sql: Sql, { music, download }: Label, pen: Pen) {
  await sql`update products set title = (select title from releases limit 1)
    where id = ${music.id}`
  await sql`update product_variants set title = ${pen.text("a download's title")}
    where id = ${download.id}`
}
