import type { Ledger } from "../ledger.ts"
import type { Caller, Reply } from "./caller.ts"
import { BUCKETS, isStaff } from "./expected.ts"
import type { Scene } from "./scene.ts"

type Try = {
  what: string
  method: string
  path: string
  body?: unknown
  /** Who may. */
  for: "everybody" | "keepers" | "service"
  /** Whether it needs no more than to read. */
  reads?: boolean
}

/** Every way to a file of every bucket, and to the bucket itself. A file that
 * somebody removed or replaced is put back for the next. */
export async function tryBuckets(scene: Scene, caller: Caller, ledger: Ledger) {
  for (const bucket of scene.catalogue.buckets) {
    for (const attempt of waysInto(bucket)) {
      await putBack(scene, bucket)
      const { method, path, body, what } = attempt
      const reply = await caller.ask(method, `/storage/v1/${path}`, {
        ...(body !== undefined && { body }),
      })
      const may = allows(bucket, attempt, caller)
      ledger.expect(
        "private",
        got(reply) === may,
        `${caller.name} ${may ? "may not" : "may"} ${what} ${bucket}: ${reply.status} ${reply.text.slice(0, 120)}`,
      )
    }
    await cleanUp(scene, bucket)
  }
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
  // What is tried comes as JSON, which no recording is, whoever brings it.
  if (awaits && SENDING.includes(what)) return false
  if (who === "everybody" || kind === "service") return true
  if (who === "service" || !isStaff(kind)) return false
  if (awaits && !reads) return false
  return BUCKETS[bucket]?.keepers.includes(kind) ?? false
}

/** A list that is empty, or of nothing but refusals, gives nothing. */
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
    headers: { apikey: place.secret, "x-upsert": "true" },
    body: secret
      ? marks.word("lab", bucket.replace("-", "_"))
      : "for everybody",
  })
}

async function cleanUp({ sql }: Scene, bucket: string) {
  await sql`delete from storage.objects where bucket_id = ${bucket}`
  await sql`delete from storage.buckets where id = ${`${bucket}-copy`}`
}
