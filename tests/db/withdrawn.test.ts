import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import { insert, makeArtist, makeRelease } from "../support/label-catalogue.ts"
import { as, staff, visitor } from "../support/label-people.ts"

const db = await suiteDatabase()

async function track(path: string, status = "Released") {
  const release = await makeRelease(db.sql, { is_public: true, status })
  await insert(db.sql, "audio_files", {
    release_id: release.id,
    category: "master",
    name: "One",
    storage_bucket: "streams",
    storage_path: path,
  })
  return release
}

async function stream() {
  const path = `${randomUUID()}.mp3`
  await db.sql`insert into storage.objects (bucket_id, name, version)
    values ('streams', ${path}, ${randomUUID()})`
  return path
}

async function served(path: string) {
  const rows = await db.sql`select from storage.objects
    where bucket_id = 'streams' and name = ${path}`
  return rows.length === 1
}

async function become(release: { id: string }, status: string) {
  const clerk = await staff(db.sql)
  await as(db.sql, clerk, async (tx) => {
    await tx`update releases set status = ${status} where id = ${release.id}`
  })
}

test("a withdrawn release's stream goes, and comes back with it", async () => {
  const path = await stream()
  const release = await track(path)
  expect(await served(path)).toBe(true)
  for (const state of ["Withdrawn", "Released", "Draft"]) {
    await become(release, state)
    expect(await served(path), state).toBe(state === "Released")
  }
  await become(release, "Released")
  await db.sql`delete from releases where id = ${release.id}`
  expect(await served(path)).toBe(false)
})

test("a file that another open release plays too stays", async () => {
  const path = await stream()
  const [one, other] = [await track(path), await track(path)]
  await become(one, "Withdrawn")
  expect(await served(path)).toBe(true)
  await become(other, "Withdrawn")
  expect(await served(path)).toBe(false)
})

test("a file put in the place of a withheld one is withheld as well", async () => {
  const path = await stream()
  const release = await track(path, "Draft")
  expect(await served(path)).toBe(false)
  await db.sql`insert into storage.objects (bucket_id, name, version)
    values ('streams', ${path}, 'newer')`
  expect(await served(path)).toBe(false)
  await become(release, "Scheduled")
  expect(await served(path)).toBe(false)
  await become(release, "Released")
  const [row] = await db.sql`select version from storage.objects
    where bucket_id = 'streams' and name = ${path}`
  expect(row?.version).toBe("newer")
})

test("a file that comes after its track is open or withheld as the track is", async () => {
  for (const status of ["Released", "Draft"]) {
    const path = `${randomUUID()}.mp3`
    const release = await track(path, status)
    const put = await stream()
    const clerk = await staff(db.sql)
    await as(db.sql, clerk, async (tx) => {
      await tx`update storage.objects set name = ${path} where name = ${put}`
    })
    expect(await served(path), status).toBe(status === "Released")
    await become(release, "Released")
    expect(await served(path)).toBe(true)
  }
})

test("a film names its release to visitors while they may know of it", async () => {
  const artist = await makeArtist(db.sql)
  const release = await makeRelease(db.sql, {
    is_public: true,
    status: "Draft",
  })
  const film = await insert(db.sql, "artist_videos", {
    artist_id: artist.id,
    release_id: release.id,
    title: "Film",
    url: "/film.mp4",
  })
  const named = async () => {
    const rows = await as(
      db.sql,
      visitor(),
      (tx) => tx`select release_id from artist_videos where id = ${film.id}`,
    )
    return rows[0]?.release_id
  }
  expect(await named()).toBeNull()
  await become(release, "Released")
  expect(await named()).toBe(release.id)
  await become(release, "Withdrawn")
  expect(await named()).toBeNull()
  await db.sql`update artist_videos set release_id = null, title = 'Again'
    where id = ${film.id}`
  await become(release, "Released")
  expect(await named()).toBe(release.id)
})
