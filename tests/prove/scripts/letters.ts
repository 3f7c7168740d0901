import type { Sql } from "#platform/postgres/connection.ts"
import { until } from "../../support/until.ts"
import type { Visitor } from "../../support/visitor.ts"
import type { Pen } from "./hostile-text.ts"
import type { Label } from "./label.ts"

type Ground = { sql: Sql; staff: Visitor; pen: Pen }

/** Sends a letter with hostile text in every part of it to the list. A
 * subscriber has given such text as their location. */
export async function writeLetter(
  { sql, staff, pen }: Ground,
  { release, goods, rows }: Label,
) {
  const [subscriber] = await sql`select unsubscribe_token as token
    from newsletter_subs`
  await staff.send(`/newsletter/confirm?token=${subscriber?.token}`, {
    method: "POST",
  })
  await staff.send(`/unsubscribe?token=${subscriber?.token}`, {
    method: "POST",
    body: new URLSearchParams({
      what: "where",
      city: pen.oneLine("newsletter_subs.city", 100),
    }),
  })
  const text = [
    `## ${pen.line("a heading in a letter")}`,
    pen.line("a letter's text"),
    `[${pen.line("a link in a letter")}](https://a.example/"><svg/onload=__pwned\`1\`>)`,
    `[${pen.line("a script in a letter")}](javascript:__pwned\`1\`)`,
  ].join("\n\n")
  const [picture] = await sql`select url from pictures limit 1`
  const { body } = await staff.call(
    "/rest/v1/letters?select=id,slug,updated_at",
    {
      subject: pen.oneLine("letters.subject"),
      preheader: pen.oneLine("letters.preheader"),
      blocks: [
        { kind: "text", text },
        { kind: "release", id: release.id },
        { kind: "product", id: goods.id },
        { kind: "event", id: rows.artist_tour_dates },
        {
          kind: "picture",
          ...{ url: picture?.url, alt: pen.line("a picture in a letter") },
          link: `https://a.example/"><svg/onload=__pwned\`1\`>`.replace(
            /[()\s]/g,
            "",
          ),
        },
      ],
    },
    { headers: { Prefer: "return=representation" } },
  )
  const [letter] = body
  const { status } = await staff.call("/rest/v1/rpc/schedule_letter", {
    ...{ p_id: letter.id, p_at: null, p_updated_at: letter.updated_at },
  })
  if (status !== 200) throw new Error(`no letter was sent: ${status}`)
  await until(async () => {
    const [row] = await sql`select state, fault from letters`
    if (row?.fault) throw new Error(row.fault)
    return row?.state === "sent"
  }, 60)
  return { slug: String(letter.slug), token: String(subscriber?.token) }
}
