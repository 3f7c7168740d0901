import { createHash, createHmac, randomUUID } from "node:crypto"
import http from "node:http"
import type { AddressInfo } from "node:net"

export const KEYS = { accessKeyId: "AKTEST", secretAccessKey: "s3 secret" }
const REGION = "eu-west-2"

/** A small S3: checks every signature and every body's hash, knows ranges,
 * copies and multipart uploads, and can be told to fail. */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const state = { objects, uploads, failNext: 0, failParts: false, largest: 0 }

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const answer = (status: number, text: string | Buffer = "", headers = {}) =>
      response.writeHead(status, headers).end(text)
    const url = new URL(request.url ?? "", "http://s3")
    if (!isSigned(request, url, body)) {
      return answer(403, "<Error><Code>SignatureDoesNotMatch</Code></Error>")
    }
    if (state.failNext > 0) {
      state.failNext -= 1
      return answer(503, "<Error><Code>SlowDown</Code></Error>")
    }
    const key = url.pathname
    const part = url.searchParams.get("partNumber")
    const id = url.searchParams.get("uploadId") ?? ""
    state.largest = Math.max(state.largest, body.length)
    if (request.method === "POST" && url.searchParams.has("uploads")) {
      const created = randomUUID()
      uploads.set(created, new Map())
      return answer(200, `<X><UploadId>${created}</UploadId></X>`)
    }
    if (request.method === "PUT" && part) {
      if (state.failParts && part === "2") return answer(400, "<Code>No</Code>")
      uploads.get(id)?.set(Number(part), body)
      return answer(200, "", { etag: etag(body) })
    }
    if (request.method === "POST") {
      const parts = [...(uploads.get(id) ?? [])].sort(([a], [b]) => a - b)
      const wanted = parts.map(
        ([n, bytes]) =>
          `<Part><PartNumber>${n}</PartNumber><ETag>${etag(bytes)}</ETag></Part>`,
      )
      if (!body.toString().includes(wanted.join(""))) return answer(400)
      objects.set(key, Buffer.concat(parts.map(([, bytes]) => bytes)))
      uploads.delete(id)
      return answer(200, "<Done/>")
    }
    if (request.method === "DELETE") {
      if (id) uploads.delete(id)
      else objects.delete(key)
      return answer(204)
    }
    const source = request.headers["x-amz-copy-source"]
    if (request.method === "PUT") {
      const bytes = source ? objects.get(String(source)) : body
      if (!bytes) return answer(404, "<Code>NoSuchKey</Code>")
      objects.set(key, bytes)
      return answer(200, "<Done/>", { etag: etag(bytes) })
    }
    const found = objects.get(key)
    if (!found) return answer(404, "<Error><Code>NoSuchKey</Code></Error>")
    const [, first, last] =
      request.headers.range?.match(/bytes=(\d+)-(\d+)/) ?? []
    if (!first) return answer(200, found)
    return answer(206, found.subarray(Number(first), Number(last) + 1))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...KEYS,
    state,
    region: REGION,
    bucket: "label",
    endpoint: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function etag(bytes: Buffer) {
  return `"${createHash("md5").update(bytes).digest("hex")}"`
}

/** AWS signature version 4, from its public description. */
function isSigned(request: http.IncomingMessage, url: URL, body: Buffer) {
  const [, date, names, given] =
    request.headers.authorization?.match(
      /^AWS4-HMAC-SHA256 Credential=AKTEST\/(\d{8})\/eu-west-2\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/,
    ) ?? []
  if (!date || !names || !given) return false
  const hash = String(request.headers["x-amz-content-sha256"])
  const sha = (data: string | Buffer) =>
    createHash("sha256").update(data).digest("hex")
  if (hash !== "UNSIGNED-PAYLOAD" && hash !== sha(body)) return false
  if (body.length > 0 && hash === "UNSIGNED-PAYLOAD") return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&")
  const headers = names
    .split(";")
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [
    request.method,
    url.pathname,
    query,
    headers.join(""),
    names,
    hash,
  ].join("\n")
  const scope = `${date}/${REGION}/s3/aws4_request`
  const time = String(request.headers["x-amz-date"])
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha(canonical)}`
  const mac = (key: string | Buffer, data: string) =>
    createHmac("sha256", key).update(data).digest()
  const key = [date, REGION, "s3", "aws4_request"].reduce<string | Buffer>(
    mac,
    `AWS4${KEYS.secretAccessKey}`,
  )
  return mac(key, text).toString("hex") === given
}

function encode(text: string) {
  return encodeURIComponent(text).replace(/[!'()*]/g, escape)
}
