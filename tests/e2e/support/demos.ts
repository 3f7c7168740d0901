import { randomInt, randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type APIRequestContext, expect } from "@playwright/test"

type Sent = {
  id: string
  artist_name: string
  name: string
  email: string
}

const AN_HOUR = 3_600_000
/** As many as one address may send in an hour. */
const AT_ONCE = 5

/** Demos that came an hour after one another, the oldest first, each from the
 * words that are given. `mark` is in their names, and in nobody else's. */
export async function sendDemos(
  request: APIRequestContext,
  demos: readonly Record<string, unknown>[],
) {
  // In letters: a name full of digits may be a number to call, and is not said.
  const mark = `q${randomUUID().replaceAll("-", "").slice(0, 12)}`.replace(
    /\d/g,
    (digit) => "ghijklmnop".charAt(Number(digit)),
  )
  const file = join(process.env.E2E_DATA_DIR ?? "", "keys.json")
  const { secret } = JSON.parse(await readFile(file, "utf8"))
  const rows = demos.map((demo, place) => ({
    name: "Ines",
    email: `${mark}-${place}@fans.example`,
    artist_name: `Band ${String(place + 1).padStart(2, "0")} ${mark}`,
    ...{ city: null, genres: null, notes: null },
    stream_link: `https://music.example/${mark}/${place}`,
    created_at: new Date(Date.now() - (demos.length - place) * AN_HOUR),
    ...demo,
  }))
  const sent: Sent[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const answer = await request.post("/rest/v1/demos?select=*", {
      headers: {
        apikey: secret,
        Prefer: "return=representation",
        "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.9`,
      },
      data: rows.slice(at, at + AT_ONCE),
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    sent.push(...(await answer.json()))
  }
  return { mark, sent }
}
