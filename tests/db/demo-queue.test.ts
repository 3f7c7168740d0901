import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import { callAs, sendDemo } from "../support/demo-desk.ts"
import { refusal, staff } from "../support/label-people.ts"

type Told = { id: string; created_at: string; status: string; again: boolean }
type Part = { at: string; count: number | null; demos: Told[] }

const { sql } = await suiteDatabase()
const scout = await staff(sql, "scout")

function queue(args: Record<string, unknown>) {
  return callAs<Part>(sql, scout, "demo_queue", args)
}

function send(values: Record<string, unknown> = {}) {
  return sendDemo(sql, { city: "Leith", ...values })
}

test("the pile is read part by part, who has waited longest first, none twice", async () => {
  const created_at = "2026-03-01T12:00:00Z"
  // Of the same moment too: a seam must not lose one.
  for (let place = 0; place < 5; place += 1) await send({ created_at })
  const last = await send({ created_at: "2026-03-02T12:00:00Z" })
  const first = await send({ created_at: "2026-02-01T12:00:00Z" })
  const read: string[] = []
  let after: Told | undefined
  do {
    const part = await queue({
      ...{ p_show: "all", p_size: 3, p_after: after?.created_at ?? null },
      p_after_id: after?.id ?? null,
    })
    expect(part.count).toBe(after ? null : 7)
    read.push(...part.demos.map(({ id }) => id))
    after = part.demos.at(-1)
  } while (after)
  expect(new Set(read).size).toBe(7)
  expect([read[0], read.at(-1)]).toEqual([first.id, last.id])
})

test("unanswered is what has no answer that goes out or went", async () => {
  const words = { p_words: "LÉITH unheard" }
  const [open, declined, failed] = await Promise.all(
    ["open", "declined", "failed"].map((name) =>
      send({ artist_name: `Unheard ${name}` }),
    ),
  )
  for (const demo of [declined, failed]) {
    const args = { p_id: demo?.id, p_status: "declined", p_was: "new" }
    await callAs(sql, scout, "judge_demo", args)
  }
  const shown = async (p_show: string) => {
    const { demos, count } = await queue({ p_show, ...words })
    expect(count).toBe(demos.length)
    return demos.map(({ id }) => id).toSorted()
  }
  const ids = (...demos: ({ id: string } | undefined)[]) =>
    demos.map((demo) => demo?.id).toSorted()
  expect(await shown("unanswered")).toEqual(ids(open))
  expect(await shown("going")).toEqual(ids(declined, failed))
  await sql`update mail_outbox set status = 'dead'
    where event_key = ${`demo_answer:${failed?.id}`}`
  expect(await shown("unanswered")).toEqual(ids(open, failed))
  expect(await shown("going")).toEqual(ids(declined))
  expect(await shown("declined")).toEqual(ids(declined, failed))
  expect(await shown("new")).toEqual(ids(open))
})

test("one is read as the screens show it, and what is asked oddly is refused", async () => {
  const { id } = await send()
  const read = (p_id: string) =>
    callAs<Told | null>(sql, scout, "read_demo", { p_id })
  expect(await read(id)).toMatchObject({ id, status: "new", again: false })
  await sql`delete from demos where id = ${id}`
  expect(await read(id)).toBeNull()
  expect(await refusal(queue({ p_show: "everything" }))).toBeTruthy()
  const odd = await queue({ p_words: "%_\\ ' <b>", p_size: 100000 })
  expect(odd.demos).toEqual([])
})
