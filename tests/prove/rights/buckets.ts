import type { Ledger } from "../ledger.ts"
import type { Caller, Reply } from "./caller.ts"
import { BUCKETS, isStaff } from "./expected.ts"
import type { Scene } from "./scene.ts"

type Try = {
  what: string
  method: string
  path: string
  body?: unknown
  /** The callers that are allowed to. */
  for: "everybody" | "keepers" | "service"
  /** Whether it needs no more than read access. */
  reads?: boolean
}

/** Every way to a file of every bucket, and to the bucket itself. A file that a
 * caller removed or replaced is restored for the next. */
export async function tryBuckets(scene: Scene, caller: Caller, ledger: Ledger) {
  for (const bucket of scene.catalogue.buckets) {
    for (const attempt of waysInto(bucket)) {
      await putBack(scene, bucket)
      const { method, path, body, what } = attempt
      const reply = await caller.ask(method, `/storage/v1/${path}`, {
        ...(body !== undefined && { body }),
        ...(SENDING.includes(what) && { headers: typeOf(bucket) }),
      })
      const may = allows(bucket, attempt, caller)
      ledger.expect(
        "private",
        got(reply) === may,
        `${caller.name} ${may ? "may not" : "may"} ${what} ${bucket}: ${reply.status} ${reply.text.slice(0, 120)}`,
      )
    }
    for (const type of scene.thorough ? DISGUISES : DISGUISES.slice(0, 1)) {
      await tryDisguise({ scene, caller, ledger }, bucket, type)
    }
    await cleanUp(scene, bucket)
  }
}

function typeOf(bucket: string): Record<string, string> {
  const { takes } = BUCKETS[bucket] ?? {}
  return takes ? { "Content-Type": takes } : {}
}

type Attack = { scene: Scene; caller: Caller; ledger: Ledger }

/** A page disguised as a picture or a song, which a browser would open on the
 * site's own origin. */
const DISGUISES = [
  "image/png;x=1, text/html",
  "audio/mpeg,text/html",
  'image/png;x="1", text/html',
  "text/html",
]

/** By every kind of upload: nobody, not even the service, can store it in a way
 * that it is served as a page. */
async function tryDisguise(
  { scene, caller, ledger }: Attack,
  bucket: string,
  type: string,
) {
  const file = `${bucket}/disguise.png`
  const headers = { "Content-Type": type, "x-upsert": "true" }
  const page = "<script>steal()</script>"
  const send = (method: string, path: string) =>
    caller.ask(method, `/storage/v1/object/${path}`, { headers, body: page })
  await send("POST", file)
  await send("PUT", file)
  const signed = await caller.ask(
    "POST",
    `/storage/v1/object/upload/sign/${file}`,
    { body: {}, headers: { "x-upsert": "true" } },
  )
  const token = /"token":"([^"]+)"/.exec(signed.text)?.[1]
  if (token) await send("PUT", `upload/sign/${file}?token=${token}`)
  const metadata = { bucketName: bucket, objectName: "disguise.png" }
  await caller.ask("POST", "/storage/v1/upload/resumable", {
    headers: {
      "Tus-Resumable": "1.0.0",
      "Upload-Length": String(page.length),
      "Upload-Metadata": Object.entries({ ...metadata, contentType: type })
        .map(([name, value]) => `${name} ${btoa(value)}`)
        .join(","),
      ...{ "Content-Type": "application/offset+octet-stream" },
      "x-upsert": "true",
    },
    body: page,
  })
  const kept = await fetch(`${scene.place.url}/storage/v1/object/${file}`, {
    headers: { apikey: scene.place.secret },
  })
  await kept.body?.cancel()
  const policy = kept.headers.get("content-security-policy") ?? ""
  ledger.expect(
    "private",
    !kept.ok || policy.startsWith("sandbox"),
    `${caller.name} put ${type} into ${bucket}, sent as ${kept.headers.get("content-type")}`,
  )
  const { sql } = scene
  await sql`delete from storage.objects where name = 'disguise.png'`
}

const FILE = "private/file.txt"
const HOUR = { expiresIn: 3600 }
const SENDING = ["put into", "replace in"]
const READING = ["list", "sign", "sign some of"]

function waysInto(bucket: string): Try[] {
  const file = `${bucket}/${FILE}`
  const reader = BUCKETS[bucket]?.open ? "everybody" : "keepers"
  const move = (to: string) => ({
    bucketId: bucket,
    sourceKey: FILE,
    destinationKey: to,
  })
  const known = [
    ["read", "GET", `object/${file}`],
    ["read as a member", "GET", `object/authenticated/${file}`],
    ["ask about", "GET", `object/info/${file}`],
  ].map(
    ([what = "", method = "", path = ""]): Try => ({
      what,
      method,
      path,
      for: reader,
      reads: true,
    }),
  )
  const publicly: Try[] =
    reader === "everybody"
      ? [
          {
            what: "read in public",
            method: "GET",
            for: reader,
            path: `object/public/${file}`,
          },
        ]
      : []
  return [
    ...known,
    ...publicly,
    ...keepersWays(bucket, file, move),
    {
      what: "see",
      method: "GET",
      path: `bucket/${bucket}`,
      for: "service",
    },
    {
      what: "open",
      method: "PUT",
      path: `bucket/${bucket}`,
      body: { public: BUCKETS[bucket]?.open ?? false },
      for: "service",
    },
    {
      what: "make one like",
      method: "POST",
      path: "bucket",
      body: { name: `${bucket}-copy`, public: true },
      for: "service",
    },
  ]
}

function keepersWays(
  bucket: string,
  file: string,
  move: (to: string) => object,
): Try[] {
  const ways: [string, string, string, unknown?][] = [
    ["list", "POST", `object/list/${bucket}`, { prefix: "private" }],
    ["sign", "POST", `object/sign/${file}`, HOUR],
    [
      "sign some of",
      "POST",
      `object/sign/${bucket}`,
      { ...HOUR, paths: [FILE] },
    ],
    ["sign an upload to", "POST", `object/upload/sign/${bucket}/new.txt`, {}],
    ["put into", "POST", `object/${bucket}/new.txt`, "hello"],
    ["replace in", "PUT", `object/${file}`, "hello"],
    ["copy in", "POST", "object/copy", move("copy.txt")],
    ["move in", "POST", "object/move", move("moved.txt")],
    ["remove from", "DELETE", `object/${file}`],
    ["remove some of", "DELETE", `object/${bucket}`, { prefixes: [FILE] }],
  ]
  return ways.map(([what, method, path, body]) => ({
    what,
    method,
    path,
    body,
    for: "keepers" as const,
    reads: READING.includes(what),
  }))
}

function allows(bucket: string, attempt: Try, { kind }: Caller) {
  const { for: who, reads, what } = attempt
  const { awaits } = BUCKETS[bucket] ?? {}
  // The tries send JSON, which is no recording, whoever sends it.
  if (awaits && SENDING.includes(what)) return false
  if (who === "everybody" || kind === "service") return true
  if (who === "service" || !isStaff(kind)) return false
  if (awaits && !reads) return false
  return BUCKETS[bucket]?.keepers.includes(kind) ?? false
}

/** An empty list, or one of nothing but refusals, gives nothing away. */
function got({ status, text }: Reply) {
  return status < 300 && text !== "[]" && !text.includes('"signedURL":null')
}

/** In a private bucket the bytes are marked as the label's own. */
async function putBack({ place, marks, sql }: Scene, bucket: string) {
  const [there] = await sql`select from storage.objects
    where bucket_id = ${bucket} and name = ${FILE}`
  if (there) return
  const secret = !BUCKETS[bucket]?.open
  await fetch(`${place.url}/storage/v1/object/${bucket}/${FILE}`, {
    method: "POST",
    headers: {
      ...{ apikey: place.secret, "x-upsert": "true" },
      ...typeOf(bucket),
    },
    body: secret
      ? marks.word("lab", bucket.replace("-", "_"))
      : "for everybody",
  })
}

async function cleanUp({ sql }: Scene, bucket: string) {
  await sql`delete from storage.objects where bucket_id = ${bucket}`
  await sql`delete from storage.buckets where id = ${`${bucket}-copy`}`
}
