import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  as,
  member,
  type Person,
  refusal,
  service,
  staff,
  visitor,
} from "../support/label-people.ts"

const db = await suiteDatabase()
const fan = await member(db.sql)
const clerk = await staff(db.sql)

test("there are two public buckets and four private ones", async () => {
  const buckets = await db.sql`
    select id, public from storage.buckets order by id`
  expect(buckets).toEqual([
    { id: "intake", public: false },
    { id: "masters", public: false },
    { id: "media", public: true },
    { id: "originals", public: false },
    { id: "press-kits", public: false },
    { id: "streams", public: true },
  ])
})

const BUCKETS = ["media", "streams", "masters", "press-kits", "originals"]

describe.each(BUCKETS)("%s", (bucket) => {
  function upload(person: Person, name = randomUUID() as string) {
    return as(db.sql, person, async (tx) => {
      await tx`insert into storage.objects (bucket_id, name)
        values (${bucket}, ${name})`
    })
  }

  function list(person: Person) {
    return as(
      db.sql,
      person,
      (tx) => tx`select name from storage.objects where bucket_id = ${bucket}`,
    )
  }

  function rename(person: Person, name: string) {
    return as(db.sql, person, async (tx) => {
      const { count } = await tx`update storage.objects
        set name = ${`${name}.old`} where name = ${name}`
      return count
    })
  }

  function remove(person: Person, name: string) {
    return as(db.sql, person, async (tx) => {
      const { count } = await tx`delete from storage.objects
        where name = ${name}`
      return count
    })
  }

  test("visitors and members neither list nor write it", async () => {
    const name = randomUUID()
    await upload(service(), name)
    for (const person of [visitor(), fan]) {
      expect(await list(person)).toEqual([])
      expect(await refusal(upload(person))).toBe("42501")
      expect(await rename(person, name)).toBe(0)
      expect(await remove(person, name)).toBe(0)
    }
    const [kept] = await db.sql`
      select name from storage.objects where name = ${name}`
    expect(kept).toEqual({ name })
  })

  test("staff list, upload, replace and remove its files", async () => {
    const name = randomUUID()
    await upload(clerk, name)
    expect(await list(clerk)).toContainEqual({ name })
    expect(await rename(clerk, name)).toBe(1)
    expect(await remove(clerk, `${name}.old`)).toBe(1)
  })
})

test("staff have no say in buckets that are not the label's", async () => {
  await db.sql`insert into storage.buckets (id, name) values ('other', 'other')`
  await db.sql`insert into storage.objects (bucket_id, name)
    values ('other', 'theirs')`
  const attempt = as(db.sql, clerk, async (tx) => {
    await tx`insert into storage.objects (bucket_id, name)
      values ('other', 'ours')`
  })
  expect(await refusal(attempt)).toBe("42501")
  const seen = await as(
    db.sql,
    clerk,
    (tx) => tx`select from storage.objects where bucket_id = 'other'`,
  )
  expect(seen).toEqual([])
})
