import { describe, expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import { callAs, sendDemo } from "../support/demo-desk.ts"
import { insert, type Row } from "../support/label-catalogue.ts"
import { type Person, refusal, staff } from "../support/label-people.ts"
import { untilBlocked } from "../support/until.ts"

const db = await suiteDatabase()
const { sql } = db
const ada = await staff(sql, "scout")
const bo = await staff(sql, "scout")

const send = (values = {}) => sendDemo(sql, values)

function judge(person: Person, id: string, status: string, was: string) {
  const args = { p_id: id, p_status: status, p_was: was }
  return callAs<{ said: boolean; due_at: string | null }>(
    ...([sql, person, "judge_demo", args] as const),
  )
}

function answer(person: Person, id: string, more: Record<string, string> = {}) {
  return callAs<Date>(sql, person, "answer_demo", {
    ...{ p_id: id, p_subject: "About it", p_body: "Thanks.\n\nYours" },
    p_verdict: "shortlisted",
    ...more,
  })
}

function takeBack(person: Person, id: string) {
  return callAs(sql, person, "take_back_answer", { p_id: id })
}

/** As an undo of what one has just written. */
function takeBackOwn(person: Person, id: string) {
  const own = { p_id: id, p_own: true }
  return callAs(sql, person, "take_back_answer", own)
}

function mailsOf(id: string) {
  return sql<Row[]>`select * from mail_outbox
    where event_key = ${`demo_answer:${id}`}`
}

async function stateOf(id: string) {
  const [row] = await sql<Row[]>`
    select d.status, d.answered_at, a.subject, a.body, a.due_at, a.sent_at,
      a.failed_at, a.doubted_at, a.asked_by, a.verdict
    from demos d left join demo_answers a on a.demo_id = d.id
    where d.id = ${id}`
  return row
}

/** As the worker that sends it. */
async function claim(id: string) {
  await sql`update mail_outbox set attempts = attempts + 1
    where event_key = ${`demo_answer:${id}`}`
}

async function deliver(id: string) {
  await claim(id)
  const [mail] = await mailsOf(id)
  await sql`select mail_sent(${mail?.id ?? ""})`
}

test("a no waits for nine in the morning in London, whatever the clocks do", async () => {
  const due = [
    ["2026-06-01T10:00:00Z", "2026-06-02T08:00:00Z"],
    ["2026-06-01T22:59:00Z", "2026-06-02T08:00:00Z"],
    // In London it is the second of June already.
    ["2026-06-01T23:01:00Z", "2026-06-03T08:00:00Z"],
    // Before, in and after the nights when the clocks change.
    ["2026-03-28T12:00:00Z", "2026-03-29T08:00:00Z"],
    ["2026-03-27T12:00:00Z", "2026-03-28T09:00:00Z"],
    ["2026-10-24T12:00:00Z", "2026-10-25T09:00:00Z"],
    ["2026-10-23T12:00:00Z", "2026-10-24T08:00:00Z"],
    ["2026-12-31T18:00:00Z", "2027-01-01T09:00:00Z"],
  ]
  for (const [said, nine] of due) {
    const [row] = await sql`select private.next_nine(${said ?? ""}) as nine`
    expect(row?.nine).toEqual(new Date(nine ?? ""))
  }
})

test("declining writes the answer, and saying otherwise takes it back", async () => {
  const { id, email } = await send({ name: "Kim", artist_name: "The Wires" })
  const [nine] = await sql`select private.next_nine() as nine`
  expect(await judge(ada, id, "declined", "new")).toMatchObject({ said: true })
  const waiting = await stateOf(id)
  expect(waiting).toMatchObject({
    ...{ status: "declined", due_at: nine?.nine, verdict: "declined" },
    ...{ asked_by: ada.id, sent_at: null, answered_at: null },
  })
  expect(waiting?.body).toMatch(/^Hello Kim,\n\nthank you .* The Wires\./)
  expect(await mailsOf(id)).toMatchObject([
    {
      ...{ kind: "demo_answer", recipient: email, next_attempt_at: nine?.nine },
      ...{ payload: { demo_id: id }, status: "queued" },
    },
  ])
  // A colleague's is not dropped in passing.
  const passing = judge(bo, id, "shortlisted", "declined")
  expect(await refusal(passing)).toBe("9X133")
  expect(await mailsOf(id)).toHaveLength(1)
  await judge(ada, id, "shortlisted", "declined")
  expect(await mailsOf(id)).toEqual([])
  expect(await stateOf(id)).toMatchObject({
    ...{ status: "shortlisted", subject: null },
  })
  await judge(bo, id, "declined", "shortlisted")
  await takeBack(ada, id)
  expect(await mailsOf(id)).toEqual([])
  expect(await stateOf(id)).toMatchObject({ status: "new", subject: null })
})

test("whatever is asked, and by however many at once, there is one mail", async () => {
  const { id } = await send()
  const asked = await Promise.allSettled(
    Array.from({ length: 12 }, (_, at) => {
      const person = at % 2 ? ada : bo
      return at % 3
        ? answer(person, id, { p_subject: `Answer ${at}` })
        : judge(person, id, "declined", "new")
    }),
  )
  expect(asked.some(({ status }) => status === "fulfilled")).toBe(true)
  expect(await mailsOf(id)).toHaveLength(1)
  const rows = await sql`select from demo_answers where demo_id = ${id}`
  expect(rows).toHaveLength(1)
  await deliver(id)
  expect(await refusal(answer(ada, id))).toBe("9X132")
  expect(await refusal(takeBack(ada, id))).toBe("9X131")
  const { status } = (await stateOf(id)) as Record<string, string>
  await judge(ada, id, "later", status ?? "")
  await judge(ada, id, "declined", "later")
  expect(await mailsOf(id)).toMatchObject([{ status: "sent", payload: {} }])
})

test("one's own answer is replaced while it waits, a colleague's is not", async () => {
  const { id } = await send()
  const due = await answer(ada, id)
  expect(due.getTime()).toBeLessThan(Date.now() + 61_000)
  expect(await refusal(answer(bo, id))).toBe("9X133")
  await answer(ada, id, { p_subject: " Two\r\nBcc: x@y.example " })
  expect(await stateOf(id)).toMatchObject({
    ...{ subject: "Two Bcc: x@y.example", status: "shortlisted" },
  })
  await takeBack(bo, id)
  await answer(bo, id, { p_verdict: "declined" })
  const [nine] = await sql`select private.next_nine() as nine`
  expect(await stateOf(id)).toMatchObject({
    ...{ asked_by: bo.id, status: "declined", due_at: nine?.nine },
  })
  for (const [field, value] of [
    ...[["p_subject", " "] as const, ["p_subject", "x".repeat(201)] as const],
    ...[["p_body", ""] as const, ["p_body", "x".repeat(10_001)] as const],
    // The link is signed by who writes the mail; nobody fills these in.
    ...[
      ["p_body", "{name}, {link}"] as const,
      ["p_subject", "{link}"] as const,
    ],
  ]) {
    expect(await refusal(answer(bo, id, { [field]: value }))).toBe("9X137")
  }
  const odd = answer(bo, id, { p_verdict: "maybe" })
  expect(await refusal(odd)).toBe("9X001")
})

test("one person gets one answer a day, whatever is asked for at once", async () => {
  const emails = ["v@bands.example", "v+1@bands.example", "v+2@bands.example"]
  const demos = await Promise.all(emails.map((email) => send({ email })))
  await Promise.all(demos.map(({ id }) => judge(ada, id, "declined", "new")))
  const due = async () => {
    const rows = await sql<{ due_at: Date }[]>`
      select a.due_at from demo_answers a join demos d on d.id = a.demo_id
      where d.person_key = 'v@bands.example' order by 1`
    return rows.map(({ due_at }) => due_at)
  }
  const mornings = await sql<{ at: Date }[]>`
    select unnest(array[a, b, private.next_nine(b)]) as at
    from private.next_nine() a, private.next_nine(a) b`
  expect(await due()).toEqual(mornings.map(({ at }) => at))
  const first = mornings[0]?.at
  const [mails] = await sql`select count(distinct next_attempt_at)::int as days
    from mail_outbox where kind = 'demo_answer'
      and recipient = any(${emails})`
  expect(mails).toEqual({ days: 3 })
  // A place that is given up is taken by the next.
  const [soonest] = await sql<Row[]>`
    select demo_id as id from demo_answers where due_at = ${first ?? null}
      and demo_id = any(${demos.map(({ id }) => id)})`
  await takeBack(ada, soonest?.id ?? "")
  const yes = await send({ email: emails[0] })
  const soon = await answer(ada, yes.id)
  expect(soon.getTime()).toBeLessThan(Date.now() + 61_000)
  const again = await send({ email: emails[0] })
  expect(await answer(ada, again.id)).toEqual(first)
})

test("a sign that nobody sees keeps no demo from being declined", async () => {
  const { id } = await send({ artist_name: "The\u0001 Wires" })
  await sql`update mail_templates set subject = 'About {artist}'
    where kind = 'demo_decline' and is_default`
  expect(await judge(ada, id, "declined", "new")).toMatchObject({ said: true })
  expect(await stateOf(id)).toMatchObject({ subject: "About your music" })
  await sql`update mail_templates set subject = 'About your demo'
    where kind = 'demo_decline' and is_default`
})

test("what is on its way is not taken back, and what failed can be written anew", async () => {
  const { id } = await send()
  await judge(ada, id, "declined", "new")
  await claim(id)
  expect(await refusal(takeBack(ada, id))).toBe("9X131")
  expect(await refusal(answer(ada, id))).toBe("9X131")
  const otherwise = judge(ada, id, "shortlisted", "declined")
  expect(await refusal(otherwise)).toBe("9X131")
  expect(await stateOf(id)).toMatchObject({ status: "declined" })
  const [mail] = await mailsOf(id)
  await sql`select mail_failed(${mail?.id ?? ""}, '550 no such user', true)`
  expect((await stateOf(id))?.failed_at).toEqual(expect.any(Date))
  await answer(bo, id)
  expect(await mailsOf(id)).toMatchObject([{ status: "queued", attempts: 0 }])
  expect(await stateOf(id)).toMatchObject({ failed_at: null })
})

test("one that may have arrived is told, and there is no second", async () => {
  const { id } = await send()
  await judge(ada, id, "declined", "new")
  await claim(id)
  const [mail] = await mailsOf(id)
  await sql`select once_mail_in_doubt(${mail?.id ?? ""}, 'cut')`
  const doubted = { sent_at: null, failed_at: null, answered_at: null }
  expect(await stateOf(id)).toMatchObject(doubted)
  expect((await stateOf(id))?.doubted_at).toEqual(expect.any(Date))
  expect(await refusal(answer(ada, id))).toBe("9X132")
  expect(await refusal(takeBack(ada, id))).toBe("9X131")
  // Also when the outbox has forgotten it.
  await sql`update mail_outbox set next_attempt_at = now() - interval '31 days'
    where id = ${mail?.id ?? ""}`
  await sql`select private.tidy_conversations()`
  expect(await mailsOf(id)).toEqual([])
  expect(await refusal(takeBack(ada, id))).toBe("9X131")
  await judge(ada, id, "later", "declined")
  await judge(ada, id, "declined", "later")
  expect(await mailsOf(id)).toEqual([])
  const shown = await callAs<{ demos: { id: string }[] }>(
    ...([sql, ada, "demo_queue", { p_show: "going" }] as const),
  )
  expect(shown.demos.map((demo) => demo.id)).not.toContain(id)
})

test("an undo takes one's own answer back, and never a colleague's in its place", async () => {
  const { id } = await send()
  await answer(ada, id, { p_verdict: "declined", p_was: "new" })
  await takeBack(bo, id)
  await answer(bo, id, { p_verdict: "declined", p_body: "Bo's own words" })
  expect(await refusal(takeBackOwn(ada, id))).toBe("9X133")
  expect(await mailsOf(id)).toHaveLength(1)
  expect(await stateOf(id)).toMatchObject({ status: "declined" })
  await takeBackOwn(bo, id)
  expect(await mailsOf(id)).toEqual([])
  expect(await stateOf(id)).toMatchObject({ status: "new" })
})

test("an answer over what a colleague has said meanwhile writes nothing, nor does one that is refused", async () => {
  const { id } = await send()
  await judge(bo, id, "shortlisted", "new")
  const late = answer(ada, id, { p_verdict: "declined", p_was: "new" })
  expect(await refusal(late)).toBe("9X139")
  const blank = { p_verdict: "declined", p_was: "shortlisted", p_body: " " }
  expect(await refusal(answer(ada, id, blank))).toBe("9X137")
  expect(await mailsOf(id)).toEqual([])
  expect(await stateOf(id)).toMatchObject({ status: "shortlisted" })
})

test("without a template nobody is declined by a key", async () => {
  const { id } = await send()
  await sql`update mail_templates set kind = 'message'
    where kind = 'demo_decline' and not is_default`
  const [kept] = await sql<Row[]>`delete from mail_templates
    where kind = 'demo_decline' returning *`
  expect(await refusal(judge(ada, id, "declined", "new"))).toBe("9X134")
  expect(await stateOf(id)).toMatchObject({ status: "new" })
  await sql`insert into mail_templates ${sql(kept as never)}`
})

describe("the artist's own page", () => {
  type Shown = {
    id: string
    state: string
    words: string | null
    answer: string | null
  }

  async function pageOf(sender: unknown) {
    const [row] = await sql<{ page: Shown[] | null }[]>`
      select private.demo_page(${String(sender)}) as page`
    return row?.page ?? null
  }

  async function show(value: Record<string, boolean | string> | null) {
    await sql`delete from site_settings where key = 'demo_page'`
    if (!value) return
    await sql`insert into site_settings (key, value, is_closed)
      values ('demo_page', ${sql.json(value)}, true)`
  }

  test("says what has happened, never what is only meant", async () => {
    const { id, sender_id } = await send()
    const state = async () => (await pageOf(sender_id))?.[0]?.state
    expect(await state()).toBe("received")
    await callAs(sql, ada, "hear_demo", { p_id: id })
    expect(await state()).toBe("heard")
    await judge(ada, id, "shortlisted", "new")
    expect(await state()).toBe("shortlisted")
    await show({ heard: true, shortlisted: false, answered: true })
    expect(await state()).toBe("heard")
    await show({ heard: false, shortlisted: false, answered: false })
    expect(await state()).toBe("received")
    await show(null)
    await judge(ada, id, "declined", "shortlisted")
    expect(await state()).toBe("heard")
    expect(await pageOf(sender_id)).toMatchObject([{ answer: null }])
    await deliver(id)
    expect(await pageOf(sender_id)).toMatchObject([
      { state: "answered", answer: expect.stringMatching(/^Hello/) },
    ])
    await show({ heard: true, shortlisted: true, answered: false })
    expect(await pageOf(sender_id)).toMatchObject([
      { state: "heard", answer: null, answered_at: null },
    ])
    await show(null)
    const odd = show({ heard: true })
    expect(await refusal(odd)).toBe("23514")
  })

  test("says it in the label's words where it has any", async () => {
    const { id, sender_id } = await send()
    const words = async () => (await pageOf(sender_id))?.[0]?.words
    expect(await words()).toBeNull()
    const shows = { heard: true, shortlisted: true, answered: true }
    await show({
      ...{ ...shows, received_words: "It lies on the desk." },
      ...{ heard_words: " ", shortlisted_words: "Twice on Friday." },
    })
    expect(await words()).toBe("It lies on the desk.")
    await callAs(sql, ada, "hear_demo", { p_id: id })
    expect(await words()).toBeNull()
    await judge(ada, id, "shortlisted", "new")
    expect(await words()).toBe("Twice on Friday.")
    const long = show({ ...shows, heard_words: "x".repeat(601) })
    expect(await refusal(long)).toBe("23514")
    const odd = show({ ...shows, heard_words: true })
    expect(await refusal(odd)).toBe("23514")
    await show(null)
  })

  test("has all demos of an address, and nobody else's", async () => {
    const email = "both@bands.example"
    let second: ReturnType<typeof send> | undefined
    const one = (await sql.begin(async (tx) => {
      const [row] = await tx<Row[]>`insert into demos (name, artist_name, email)
        values ('Kim', 'Kim', ${email}) returning *`
      second = send({ email })
      await untilBlocked(sql, second)
      return row
    })) as Row
    const two = (await second) as Row
    const other = await send({ email: "both+x@bands.example" })
    expect(one.sender_id).toBe(two.sender_id)
    expect(other.sender_id).not.toBe(one.sender_id)
    const shown = await pageOf(one.sender_id)
    expect(shown?.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
  })

  test("withdrawing leaves nothing of it, and touches nothing else", async () => {
    const email = "gone@bands.example"
    const gone = await send({ email })
    const stays = await send({ email })
    for (const { id } of [gone, stays]) {
      await judge(ada, id, "declined", "new")
      await callAs(sql, ada, "star_demo", { p_id: id, p_stars: 5 })
      await callAs(sql, bo, "note_demo", { p_id: id, p_text: "Hm" })
    }
    const withdraw = async (sender: unknown, id: string) => {
      const [row] = await sql`
        select private.withdraw_demo(${String(sender)}, ${id}) as done`
      return row?.done
    }
    const left = (id: string) => sql`
      select 'demo' as what from demos where id = ${id} union all
      select 'mark' from demo_marks where demo_id = ${id} union all
      select 'note' from demo_notes where demo_id = ${id} union all
      select 'answer' from demo_answers where demo_id = ${id} union all
      select 'mail' from mail_outbox where event_key = ${`demo_answer:${id}`}`
    const stranger = await send()
    expect(await withdraw(stranger.sender_id, gone.id)).toBe(false)
    expect(await left(gone.id)).toHaveLength(5)
    expect(await withdraw(gone.sender_id, gone.id)).toBe(true)
    expect(await left(gone.id)).toEqual([])
    expect(await left(stays.id)).toHaveLength(5)
    const thanks = () => sql`select id from mail_outbox
      where recipient = ${email} and kind = 'demo_received'`
    const [word] = await thanks()
    await sql`select mail_sent(${word?.id})`
    expect(await withdraw(gone.sender_id, stays.id)).toBe(true)
    expect(await thanks()).toEqual([])
    expect(
      await sql`select recipient from mail_outbox where id = ${word?.id}`,
    ).toEqual([{ recipient: null }])
    expect(await pageOf(gone.sender_id)).toBeNull()
    expect(await withdraw(gone.sender_id, stays.id)).toBe(false)
  })
})

test("demos are forgotten when privacy says so", async () => {
  const ages: [string, Record<string, unknown>, boolean][] = [
    ["declined", { judged_at: 13, answered_at: 13 }, true],
    ["declined", { judged_at: 30, answered_at: 11 }, false],
    ["declined", { judged_at: 13, answered_at: null }, true],
    ["new", { created_at: 25 }, true],
    ["new", { created_at: 23 }, false],
    ["later", { created_at: 25 }, true],
    ["listening", { created_at: 30, answered_at: 2 }, false],
    ["shortlisted", { created_at: 90, answered_at: 80 }, false],
    ["signed", { created_at: 90 }, false],
  ]
  const ago = (months: unknown) => {
    const time = new Date()
    time.setMonth(time.getMonth() - Number(months))
    return time
  }
  const made = await Promise.all(
    ages.map(([status, months]) =>
      send({
        status,
        ...Object.fromEntries(
          Object.entries({ created_at: 40, ...months }).map(([name, age]) => [
            ...[name, age === null ? null : ago(age)],
          ]),
        ),
      }),
    ),
  )
  await sql`insert into private.demos_gone (id, gone_at)
    values (gen_random_uuid(), now() - interval '2 days')`
  await sql`select private.tidy_demos()`
  const left = await sql<Row[]>`select id from demos`
  const ids = new Set(left.map(({ id }) => id))
  expect(made.map(({ id }) => !ids.has(id))).toEqual(
    ages.map(([, , forgotten]) => forgotten),
  )
  const old = await sql`select from private.demos_gone
    where gone_at < now() - interval '1 day'`
  expect(old).toEqual([])
})

test("an address is told what it sent and what was answered, not what was thought", async () => {
  const email = "mine@bands.example"
  const { id } = await send({ email })
  await callAs(sql, ada, "note_demo", { p_id: id, p_text: "Too loud" })
  await judge(ada, id, "declined", "new")
  const told = async () => {
    const [row] = await sql`select private.export_demos(${email}) as demos`
    return row?.demos
  }
  expect(await told()).toMatchObject([{ id, answer: null }])
  await deliver(id)
  expect(await told()).toMatchObject([
    { id, email, answer: { subject: "About your demo" } },
  ])
  expect(JSON.stringify(await told())).not.toMatch(/Too loud|declined|stars/)
})

test("figures say how long people wait, by genre, city and month", async () => {
  await sql`delete from demos`
  const at = async (time: string, hours: number | null, more = {}) => {
    const sent_at = hours
      ? new Date(Date.parse(time) + hours * 3_600_000)
      : null
    const { id } = await send({
      ...{ created_at: new Date(time), answered_at: sent_at },
      ...more,
    })
    if (!sent_at) return
    await insert(sql, "demo_answers", {
      ...{ demo_id: id, verdict: "later", subject: "Yours", body: "Heard." },
      ...{ due_at: sent_at, sent_at },
    })
  }
  // In London the first is May's already.
  await at("2026-04-30T23:30:00Z", 10, { genres: ["Dub"], city: "Leeds" })
  for (let hours = 20; hours <= 100; hours += 10) {
    await at("2026-05-10T10:00:00Z", hours, { genres: ["dub", "House"] })
  }
  await at("2026-05-11T10:00:00Z", 110, { status: "signed", city: "leeds" })
  await at("2026-06-01T10:00:00Z", null, { city: "York" })
  await at("2027-06-01T10:00:00Z", 5)
  const figures = (p_from: string, p_to: string) =>
    callAs(sql, ada, "demo_figures", { p_from, p_to })
  const found = await figures("2026-05-01", "2026-06-30")
  expect(found).toMatchObject({
    ...{ demos: 12, answered: 11, by_status: { new: 11, signed: 1 } },
    waited: { median_hours: 60, worst_tenth_hours: 100 },
    waiting: { demos: 1, longest_hours: expect.any(Number) },
    by_genre: [
      { name: "Dub", demos: 10, answered: 10, median_hours: 55 },
      { name: "House", demos: 9, median_hours: 60 },
    ],
    by_city: [
      { name: "Leeds", demos: 2, kept: 1 },
      { name: "York", demos: 1, answered: 0, median_hours: null },
    ],
    by_month: [
      { name: "2026-05", demos: 11 },
      { name: "2026-06", demos: 1 },
    ],
  })
  const none = await figures("2001-01-01", "2001-01-02")
  expect(none).toMatchObject({
    ...{ demos: 0, by_genre: [], by_status: {} },
    waited: { median_hours: null },
  })
  expect(await refusal(figures("2026-06-02", "2026-06-01"))).toBe("9X001")
  expect(await refusal(figures("1900-06-02", "2026-06-01"))).toBe("9X001")
})
