import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { needsNoKey } from "#platform/storage/index.ts"
import { createStorageSigner } from "#platform/storage/signed-urls.ts"
import {
  createWorld,
  MEMBER,
  ORIGIN,
  VISITOR,
  type World,
} from "./support/world.ts"

let world: World
let bucket: string

beforeAll(async () => {
  world = await createWorld()
  bucket = await world.bucket()
  await files().upload("song.wav", "bought", { contentType: "audio/wav" })
  await files().upload("other.wav", "not bought")
})
afterAll(() => world.close())
afterEach(() => vi.useRealTimers())

const files = () => world.client().from(bucket)

async function signed(options?: { download?: string | boolean }) {
  const { data } = await files().createSignedUrl("song.wav", 60, options)
  return new URL(data?.signedUrl ?? "")
}

const open = (url: URL, init?: RequestInit) =>
  world.ask(VISITOR, url.href, init)

test("a signed address opens its file for whoever holds it", async () => {
  const answer = await open(await signed())
  expect(await answer.text()).toBe("bought")
  expect(answer.headers.get("content-type")).toBe("audio/wav")
  expect(answer.headers.get("cache-control")).toMatch(
    /^private, max-age=(5\d|60)$/,
  )
  expect((await open(await signed(), { method: "HEAD" })).status).toBe(200)
})

test("it may be resumed by range", async () => {
  const answer = await open(await signed(), { headers: { range: "bytes=2-" } })
  expect(answer.status).toBe(206)
  expect(await answer.text()).toBe("ught")
})

test("it names the download as asked, safely", async () => {
  const plain = await open(await signed({ download: true }))
  expect(plain.headers.get("content-disposition")).toBe(
    'attachment; filename="song.wav"',
  )
  const named = await open(await signed({ download: "Größe 100%.wav" }))
  expect(named.headers.get("content-disposition")).toBe(
    "attachment; filename=\"Gr__e 100_.wav\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20100%25.wav",
  )
  const hostile = await signed()
  hostile.searchParams.set("download", 'a"\r\nset-cookie: x=1\r\n/../b\u202e')
  const answer = await open(hostile)
  expect(answer.headers.get("set-cookie")).toBeNull()
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="a_set-cookie: x=1_\.\._b"; filename\*=UTF-8''/,
  )
})

test("changing any one character of the token closes it", async () => {
  const url = await signed()
  const token = url.searchParams.get("token") ?? ""
  const others = "Aa0_-.="
  for (let at = 0; at < token.length; at++) {
    for (const other of others) {
      if (token[at] === other) continue
      const changed = token.slice(0, at) + other + token.slice(at + 1)
      url.searchParams.set("token", changed)
      const answer = await open(url)
      expect(answer.status, changed).toBe(400)
    }
  }
  for (const odd of [
    "",
    ".",
    "..",
    token.slice(0, -1),
    `${token}A`,
    `${token}.`,
    `${token}\n`,
  ]) {
    url.searchParams.set("token", odd)
    expect((await open(url)).status, odd).toBe(400)
  }
})

test("every other spelling of the signature's last character is refused", async () => {
  const url = await signed()
  const token = url.searchParams.get("token") ?? ""
  const alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
  let opened = 0
  for (const last of alphabet) {
    url.searchParams.set("token", token.slice(0, -1) + last)
    if ((await open(url)).status === 200) opened += 1
  }
  expect(opened).toBe(1)
})

test("a token opens no other file and no other way", async () => {
  const url = await signed()
  const token = url.searchParams.get("token")
  const other = new URL(url.href.replace("song.wav", "other.wav"))
  expect(await (await open(other)).json()).toMatchObject({
    code: "InvalidSignature",
  })
  const upload = `${ORIGIN}/storage/v1/object/upload/sign/${bucket}/song.wav?token=${token}`
  const put = await open(new URL(upload), { method: "PUT", body: "x" })
  expect(put.status).toBe(400)
  expect(await (await open(await signed())).text()).toBe("bought")
})

test("it ends when its time is over, and not before", async () => {
  const url = await signed()
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 58_000 })
  expect((await open(url)).status).toBe(200)
  vi.setSystemTime(Date.now() + 2_000)
  const answer = await open(url)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    code: "InvalidJWT",
    message: expect.stringContaining("exp"),
  })
})

test("another secret's token and an unsigned one are refused", async () => {
  const url = await signed()
  const grant = { url: `${bucket}/song.wav` }
  const foreign = createStorageSigner("another").sign("download", grant, 60)
  url.searchParams.set("token", foreign)
  expect((await open(url)).status).toBe(400)
  const none = Buffer.from('{"alg":"none"}').toString("base64url")
  const body = foreign.split(".")[1]
  url.searchParams.set("token", `${none}.${body}.`)
  expect((await open(url)).status).toBe(400)
})

test("many are signed at once, and missing ones said", async () => {
  const { data } = await files().createSignedUrls(["song.wav", "none"], 60)
  expect(data?.[1]).toMatchObject({
    signedUrl: null,
    error: expect.stringContaining("does not exist"),
  })
  const answer = await open(new URL(data?.[0]?.signedUrl ?? ""))
  expect(await answer.text()).toBe("bought")
})

test.each([0, -1, 1.5, 1e12])("an expiry of %d is refused", async (seconds) => {
  const { error } = await files().createSignedUrl("song.wav", seconds)
  expect(error).toMatchObject({ statusCode: "400" })
})

test("names with spaces, Unicode and percent signs can be signed", async () => {
  for (const name of ["a b.txt", "ü/日.txt", "50%25 off.txt"]) {
    await files().upload(name, "x", { upsert: true })
    const { data } = await files().createSignedUrl(
      name.replace("%25", "%25"),
      60,
    )
    const answer = await open(new URL(data?.signedUrl ?? ""))
    expect(await answer.text(), name).toBe("x")
  }
})

test("a signed upload works once, with the signer as owner", async () => {
  await world.db.sql.unsafe(`create policy "members add" on storage.objects
    for insert to authenticated with check (bucket_id = '${bucket}')`)
  const member = world.client(MEMBER).from(bucket)
  const { data } = await member.createSignedUploadUrl("in/up load.txt")
  const visitor = world.client(VISITOR).from(bucket)
  const token = data?.token ?? ""
  const up = await visitor.uploadToSignedUrl("in/up load.txt", token, "mine")
  expect(up.error).toBeNull()
  const again = await visitor.uploadToSignedUrl("in/up load.txt", token, "x", {
    upsert: true,
  })
  expect(again.error).toMatchObject({ statusCode: "409" })
  const elsewhere = await visitor.uploadToSignedUrl("in/else.txt", token, "x")
  expect(elsewhere.error).toMatchObject({ statusCode: "400" })
  const [row] = await world.db.sql`
    select owner_id from storage.objects where name = 'in/up load.txt'`
  expect(row?.owner_id).toBe(MEMBER.claims.sub)
})

test("an address a person signed lasts for as long as their right", async () => {
  const { sql } = world.db
  await sql.unsafe(`create policy "members read" on storage.objects
    for select to authenticated using (bucket_id = '${bucket}'
      and auth.uid() = '${MEMBER.claims.sub}')`)
  const member = world.client(MEMBER).from(bucket)
  const one = await member.createSignedUrl("other.wav", 3600)
  const some = await member.createSignedUrls(["other.wav"], 3600)
  const upload = await member.createSignedUploadUrl("in/late.txt")
  const urls = [one.data?.signedUrl ?? "", some.data?.[0]?.signedUrl ?? ""]
  for (const url of urls) {
    expect(await (await open(new URL(url))).text()).toBe("not bought")
  }
  await sql`drop policy "members read" on storage.objects`
  await sql`drop policy "members add" on storage.objects`
  for (const url of urls) {
    const answer = await open(new URL(url))
    expect(await answer.json()).toMatchObject({ code: "NoSuchKey" })
  }
  const visitor = world.client(VISITOR).from(bucket)
  const token = upload.data?.token ?? ""
  const late = await visitor.uploadToSignedUrl("in/late.txt", token, "late")
  expect(late.error).toMatchObject({ statusCode: "403" })
  expect((await files().exists("in/late.txt")).data).toBe(false)
})

test("people sign for an hour at most, the service for longer", async () => {
  await world.db.sql.unsafe(`create policy "members read" on storage.objects
    for select to authenticated using (bucket_id = '${bucket}')`)
  const member = world.client(MEMBER).from(bucket)
  const refused = {
    statusCode: "400",
    message: "body/expiresIn: an hour (3600) at most",
  }
  const one = await member.createSignedUrl("song.wav", 3601)
  expect(one.error).toMatchObject(refused)
  const some = await member.createSignedUrls(["song.wav"], 3601)
  expect(some.error).toMatchObject(refused)
  expect((await member.createSignedUrl("song.wav", 3600)).error).toBeNull()
  expect((await files().createSignedUrl("song.wav", 86_400)).error).toBeNull()
  await world.db.sql`drop policy "members read" on storage.objects`
})

test("an address that does not name its signer is not good", async () => {
  const url = await signed()
  const signer = createStorageSigner("a secret for tests only")
  const grant = { url: `${bucket}/song.wav` }
  url.searchParams.set("token", signer.sign("download", grant, 60))
  expect((await open(url)).status).toBe(400)
  const path = `${ORIGIN}/storage/v1/object/upload/sign/${bucket}/song.wav`
  const token = signer.sign("upload", { ...grant, upsert: true }, 60)
  const put = { method: "PUT", body: "x" }
  const answer = await open(new URL(`${path}?token=${token}`), put)
  expect(answer.status).toBe(400)
})

test("a signed upload may replace when it was signed so", async () => {
  const { data } = await files().createSignedUploadUrl("song.wav", {
    upsert: true,
  })
  const visitor = world.client(VISITOR).from(bucket)
  const up = await visitor.uploadToSignedUrl(
    "song.wav",
    data?.token ?? "",
    "new",
  )
  expect(up.error).toBeNull()
  expect(await (await open(await signed())).text()).toBe("new")
})

test("only public and signed addresses need no key", () => {
  const at = (method: string, path: string) =>
    needsNoKey(method, `/storage/v1/${path}`)
  expect(at("GET", "object/public/b/x")).toBe(true)
  expect(at("HEAD", "object/public/b/x")).toBe(true)
  expect(at("GET", "object/info/public/b/x")).toBe(true)
  expect(at("GET", "object/sign/b/x")).toBe(true)
  expect(at("PUT", "object/upload/sign/b/x")).toBe(true)
  expect(at("GET", "render/image/public/b/x")).toBe(true)
  expect(at("POST", "object/public/b/x")).toBe(false)
  expect(at("DELETE", "object/public/b/x")).toBe(false)
  expect(at("POST", "object/sign/b/x")).toBe(false)
  expect(at("POST", "object/upload/sign/b/x")).toBe(false)
  expect(at("GET", "object/upload/sign/b/x")).toBe(false)
  expect(at("GET", "object/%70ublic/b/x")).toBe(false)
  expect(at("GET", "object/publicx/b")).toBe(false)
  expect(needsNoKey("GET", "/rest/v1/object/public/b/x")).toBe(false)
})
