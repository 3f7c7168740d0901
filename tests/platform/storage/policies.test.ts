import { afterAll, beforeAll, expect, test } from "vitest"
import type { Caller } from "#platform/caller.ts"
import {
  createWorld,
  MEMBER,
  SERVICE,
  STRANGER,
  VISITOR,
  type World,
} from "./support/world.ts"

let world: World

/** Members have a folder of their own in `homes`; visitors read `window`. */
beforeAll(async () => {
  world = await createWorld()
  await world.client().createBucket("homes")
  await world.client().createBucket("window")
  await world.client().createBucket("poster", { public: true })
  for (const action of ["select", "insert", "update", "delete"]) {
    const own = `bucket_id = 'homes' and (storage.foldername(name))[1] =
      (current_setting('request.jwt.claims')::jsonb ->> 'sub')`
    const clause = {
      select: `using (${own})`,
      insert: `with check (${own})`,
      update: `using (${own}) with check (${own})`,
      delete: `using (${own})`,
    }[action]
    await world.db.sql.unsafe(`create policy "members ${action} their own"
      on storage.objects for ${action} to authenticated ${clause}`)
  }
  await world.db.sql.unsafe(`create policy "visitors look" on storage.objects
    for select to anon using (bucket_id = 'window')`)
  await files(SERVICE, "window").upload("a.txt", "seen")
  await files(SERVICE, "poster").upload("a.txt", "poster")
})
afterAll(() => world.close())

const home = `${MEMBER.claims.sub}/a.txt`

test("a visitor reads what the policy shows and writes nothing", async () => {
  expect(await read(VISITOR, "window", "a.txt")).toBe("seen")
  expect((await files(VISITOR, "window").list()).data).toHaveLength(1)
  expect(
    (await files(VISITOR, "window").upload("b.txt", "x")).error,
  ).toMatchObject({
    statusCode: "403",
    message: expect.stringContaining("row-level security"),
  })
  expect(await names("window")).toEqual(["a.txt"])
  expect(
    (await files(VISITOR, "window").update("a.txt", "x")).error,
  ).toMatchObject({ statusCode: "403" })
  expect((await files(VISITOR, "window").remove(["a.txt"])).data).toEqual([])
  expect(
    (await files(VISITOR, "window").move("a.txt", "b.txt")).error,
  ).toMatchObject({ statusCode: "404" })
  expect(
    (await files(VISITOR, "window").copy("a.txt", "b.txt")).error,
  ).toMatchObject({ statusCode: "403" })
  expect(await read(SERVICE, "window", "a.txt")).toBe("seen")
  expect(await names("window")).toEqual(["a.txt"])
})

test("an owner does everything in the own folder", async () => {
  const mine = files(MEMBER, "homes")
  expect((await mine.upload(home, "one")).error).toBeNull()
  expect((await mine.upload(home, "two", { upsert: true })).error).toBeNull()
  expect((await mine.update(home, "three")).error).toBeNull()
  expect(await read(MEMBER, "homes", home)).toBe("three")
  expect((await mine.info(home)).error).toBeNull()
  expect((await mine.createSignedUrl(home, 60)).error).toBeNull()
  expect((await mine.copy(home, `${home}.copy`)).error).toBeNull()
  expect((await mine.move(`${home}.copy`, `${home}.moved`)).error).toBeNull()
  expect((await mine.remove([`${home}.moved`])).data).toHaveLength(1)
  const [row] = await world.db.sql`
    select owner::text, owner_id from storage.objects where name = ${home}`
  expect(row).toEqual({ owner: MEMBER.claims.sub, owner_id: MEMBER.claims.sub })
})

test("an owner cannot put things into another's folder by any way", async () => {
  const mine = files(MEMBER, "homes")
  const theirs = `${STRANGER.claims.sub}/a.txt`
  await mine.upload(home, "x", { upsert: true })
  for (const attempt of [
    mine.upload(theirs, "x"),
    mine.upload(theirs, "x", { upsert: true }),
    mine.move(home, theirs),
    mine.copy(home, theirs),
    mine.move(home, "a.txt", { destinationBucket: "window" }),
    mine.createSignedUploadUrl(theirs),
  ]) {
    expect((await attempt).error).toMatchObject({ statusCode: "403" })
  }
  expect(await read(MEMBER, "homes", home)).toBe("x")
  expect(await names("homes")).toEqual([String(MEMBER.claims.sub)])
})

test.each([
  ["a stranger", STRANGER],
  ["a visitor", VISITOR],
])("%s learns and changes nothing of another's file", async (_, caller) => {
  await files(SERVICE, "homes").upload(home, "secret", { upsert: true })
  const theirs = files(caller, "homes")
  const missing = { statusCode: "404" }
  expect((await theirs.download(home)).error).toMatchObject(missing)
  expect((await theirs.info(home)).error).toMatchObject(missing)
  expect((await theirs.createSignedUrl(home, 60)).error).toMatchObject(missing)
  expect((await theirs.createSignedUrls([home], 60)).data?.[0]).toMatchObject({
    signedURL: null,
  })
  // The same for a name that is free: what is there stays unknown.
  for (const name of [home, `${home}.free`]) {
    const { error } = await theirs.update(name, "x")
    expect(error).toMatchObject({ statusCode: "403" })
  }
  expect((await theirs.move(home, "x")).error).toMatchObject(missing)
  expect((await theirs.copy(home, "x")).error).toMatchObject(missing)
  expect((await theirs.remove([home])).data).toEqual([])
  expect((await theirs.list(String(MEMBER.claims.sub))).data).toEqual([])
  expect((await theirs.listV2()).data).toMatchObject({ objects: [] })
  expect(
    (await theirs.upload(home, "x", { upsert: true })).error,
  ).not.toBeNull()
  expect(await read(SERVICE, "homes", home)).toBe("secret")
})

test("who may send no file is told so before the form is read", async () => {
  const read: string[] = []
  const body = new ReadableStream(
    { pull: () => void read.push("asked for") },
    { highWaterMark: 0 },
  )
  const answer = await world.ask(VISITOR, "object/window/form.txt", {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
    body,
    duplex: "half",
  } as RequestInit)
  expect(await answer.json()).toMatchObject({ statusCode: "403" })
  expect(read).toEqual([])
})

test.each([
  ["a visitor", VISITOR, "413"],
  ["a member", MEMBER, "413"],
  ["the service", SERVICE, "400"],
])("%s may send so much JSON", async (_, caller, statusCode) => {
  const body = JSON.stringify({ paths: ["x".repeat(70_000)] })
  const answer = await world.ask(caller, "object/sign/window", {
    method: "POST",
    body,
  })
  expect(await answer.json()).toMatchObject({ statusCode })
})

test("a bucket's name that could be none is not looked for", async () => {
  for (const path of [`object/public/${"x".repeat(101)}/a`, "bucket/a%00"]) {
    const answer = await world.ask(SERVICE, path)
    expect(await answer.json()).toMatchObject({ code: "InvalidBucketName" })
  }
})

test("only a public bucket answers at its public address", async () => {
  const shown = await world.ask(VISITOR, "object/public/poster/a.txt")
  expect(await shown.text()).toBe("poster")
  const hidden = await world.ask(SERVICE, `object/public/homes/${home}`)
  expect(await hidden.json()).toMatchObject({ message: "Bucket not found" })
  const absent = await world.ask(SERVICE, "object/public/nowhere/a.txt")
  expect(await absent.json()).toEqual(await hiddenBody())
})

test("a bucket made private is closed at once", async () => {
  await world.client().createBucket("closing", { public: true })
  await files(SERVICE, "closing").upload("a", "x")
  const path = "object/public/closing/a"
  expect((await world.ask(VISITOR, path)).status).toBe(200)
  await world.client().updateBucket("closing", { public: false })
  expect((await world.ask(VISITOR, path)).status).toBe(400)
})

test("a refused upload is refused before its body is read", async () => {
  let read = 0
  const body = new ReadableStream({
    pull(controller) {
      read += 1
      controller.enqueue(Buffer.alloc(1000))
    },
  })
  const { error } = await files(VISITOR, "homes").upload("x", body)
  expect(error).toMatchObject({ statusCode: "403" })
  expect(read).toBeLessThanOrEqual(2)
})

test("the list of leftovers is closed to everybody", async () => {
  for (const role of ["anon", "authenticated", "service_role"]) {
    await expect(
      world.db.sql.begin(async (tx) => {
        await tx.unsafe(`set local role ${role}`)
        await tx`select * from storage.leftovers`
      }),
    ).rejects.toMatchObject({ code: "42501" })
  }
})

function files(caller: Caller, bucket: string) {
  return world.client(caller).from(bucket)
}

async function read(caller: Caller, bucket: string, name: string) {
  return (await files(caller, bucket).download(name)).data?.text()
}

async function names(bucket: string) {
  const { data } = await files(SERVICE, bucket).list()
  return data?.map(({ name }) => name)
}

async function hiddenBody() {
  return (await world.ask(VISITOR, "object/public/homes/x")).json()
}
