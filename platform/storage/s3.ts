import { hash } from "node:crypto"
import { createReadStream } from "node:fs"
import { AwsClient } from "aws4fetch"
import { checkKey, type FileStore } from "./file-store.ts"

export type S3Place = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const PART_BYTES = 8 * 1024 * 1024
const RETRIES = 4

/** Files in an S3 bucket. However large a file is, at most two parts of it are
 * in memory. Give the bucket a rule that aborts unfinished multipart uploads
 * after some days: otherwise those of a killed process stay. */
export function createS3Store(place: S3Place): FileStore {
  const client = new AwsClient({ ...place, service: "s3", retries: RETRIES })
  const base = `${place.endpoint.replace(/\/+$/, "")}/${place.bucket}/files`
  const url = (key: string) => `${base}/${checkKey(key)}`

  /** The library retries refusals; this retries when the other side closed the
   * connection just as we used it. */
  async function send(
    address: string,
    init: RequestInit,
    tries = RETRIES,
  ): Promise<Response> {
    try {
      return await client.fetch(address, init)
    } catch (error) {
      if (tries === 0) throw error
      return send(address, init, tries - 1)
    }
  }

  async function call(address: string, init: RequestInit) {
    const answer = await send(address, init)
    if (answer.ok) return answer
    throw new Error(
      `S3 answered ${answer.status} to ${init.method}: ${await reason(answer)}`,
    )
  }

  async function write(key: string, bytes: AsyncIterable<Uint8Array>) {
    const parts = inParts(bytes)
    const first = await parts.next()
    if (first.done) return put(url(key), new Uint8Array())
    const second = await parts.next()
    if (second.done) return put(url(key), first.value)
    await writeParts(url(key), [first.value, second.value], parts)
  }

  async function put(address: string, body: Uint8Array<ArrayBuffer>) {
    await call(address, { method: "PUT", body, headers: digest(body) })
  }

  async function writeParts(
    address: string,
    ahead: Uint8Array<ArrayBuffer>[],
    rest: AsyncIterable<Uint8Array<ArrayBuffer>>,
  ) {
    const started = await call(`${address}?uploads=`, { method: "POST" })
    const id = tag(await started.text(), "UploadId")
    const upload = `${address}?uploadId=${encodeURIComponent(id)}`
    try {
      await sendParts(upload, ahead, rest)
    } catch (error) {
      await send(upload, { method: "DELETE" }).catch(() => {})
      throw error
    }
  }

  async function sendParts(
    upload: string,
    ahead: Uint8Array<ArrayBuffer>[],
    rest: AsyncIterable<Uint8Array<ArrayBuffer>>,
  ) {
    const etags: string[] = []
    const sendPart = async (body: Uint8Array<ArrayBuffer>) => {
      const address = `${upload}&partNumber=${etags.length + 1}`
      const init = { method: "PUT", body, headers: digest(body) }
      const answer = await call(address, init)
      etags.push(answer.headers.get("etag") ?? "")
    }
    for (let part = ahead.shift(); part; part = ahead.shift())
      await sendPart(part)
    for await (const part of rest) await sendPart(part)
    const body = new TextEncoder().encode(completion(etags))
    const init = { method: "POST", body, headers: digest(body) }
    const text = await (await call(upload, init)).text()
    // S3 may answer 200 first and fail later while it joins the parts.
    if (text.includes("<Error>")) {
      throw new Error(`S3 could not join the parts: ${tag(text, "Code")}`)
    }
  }

  const adopt = (key: string, path: string) =>
    write(key, createReadStream(path, { highWaterMark: 256 * 1024 }))

  return {
    write,
    adopt,
    take: adopt,
    async read(key, { start, end }) {
      if (end < start) return new Uint8Array()
      const headers = { range: `bytes=${start}-${end}` }
      const answer = await send(url(key), { headers })
      if (answer.status === 206 && answer.body) return answer.body
      const why = await reason(answer)
      if (answer.status === 404) return undefined
      throw new Error(`S3 answered ${answer.status} to GET: ${why}`)
    },
    async copy(from, to) {
      const source = new URL(url(from)).pathname
      const headers = { "x-amz-copy-source": source }
      await call(url(to), { method: "PUT", headers })
    },
    async remove(key) {
      await call(url(key), { method: "DELETE" })
    },
  }
}

/** Regroups chunks of any size into equal parts; the last may be smaller. */
async function* inParts(bytes: AsyncIterable<Uint8Array>) {
  let part = new Uint8Array(PART_BYTES)
  let filled = 0
  for await (let chunk of bytes) {
    while (chunk.length > 0) {
      const taken = chunk.subarray(0, PART_BYTES - filled)
      part.set(taken, filled)
      filled += taken.length
      chunk = chunk.subarray(taken.length)
      if (filled < PART_BYTES) continue
      yield part
      part = new Uint8Array(PART_BYTES)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

function digest(body: Uint8Array) {
  return { "x-amz-content-sha256": hash("sha256", body) }
}

function completion(etags: string[]) {
  const parts = etags.map(
    (etag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  )
  return `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`
}

function tag(xml: string, name: string) {
  return xml.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1] ?? ""
}

async function reason(answer: Response) {
  return tag(await answer.text(), "Code") || "no reason"
}
