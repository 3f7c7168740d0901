import { once } from "node:events"
import http from "node:http"
import { Upload, type UploadOptions } from "tus-js-client"
import { MEMBER } from "./world.ts"

export const MB = 1024 * 1024
/** No two places in it are alike. */
export const FILE = Buffer.alloc(12 * MB)
for (let at = 0; at < FILE.length; at += 4) FILE.writeUInt32LE(at * 31, at)

type Bytes = Buffer<ArrayBuffer> | string
type Ask = { as?: string; at?: string; body?: Bytes }

/** The folder that policies of the tests give to the member. */
export const mine = (name: string) => `${MEMBER.claims.sub}/${name}`

/** `Upload-Metadata`. */
export const encoded = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",")

/** The protocol's requests, by the client that others use and one by one. */
export function tusCalls(endpoint: string) {
  /** The client as Supabase's documentation sets it up. */
  function upload(bytes: Buffer, name: string, options: UploadOptions = {}) {
    const told = Promise.withResolvers<void>()
    const client = new Upload(bytes, {
      endpoint,
      headers: { authorization: "Bearer member", "x-upsert": "false" },
      uploadDataDuringCreation: true,
      removeFingerprintOnSuccess: true,
      retryDelays: [0, 50, 100, 200, 400],
      chunkSize: 4 * MB,
      onError: told.reject,
      onSuccess: () => told.resolve(),
      ...options,
      metadata: {
        bucketName: "music",
        objectName: mine(name),
        contentType: "audio/wav",
        cacheControl: "60",
        ...options.metadata,
      },
    })
    client.start()
    return { client, done: told.promise }
  }

  function ask(
    method: string,
    id: string,
    headers: Record<string, string> = {},
    { as = "member", at = endpoint, body }: Ask = {},
  ) {
    return fetch(id ? `${at}/${id}` : at, {
      method,
      headers: {
        "Tus-Resumable": "1.0.0",
        Authorization: `Bearer ${as}`,
        ...(method === "PATCH" && {
          "Content-Type": "application/offset+octet-stream",
        }),
        ...headers,
      },
      body,
    })
  }

  async function begin(
    name: string,
    size: number,
    more: Record<string, string> = {},
    options: Ask = {},
  ) {
    const metadata = {
      bucketName: "music",
      objectName: mine(name),
      contentType: "audio/wav",
      ...more,
    }
    const answer = await ask(
      "POST",
      "",
      { "Upload-Length": String(size), "Upload-Metadata": encoded(metadata) },
      options,
    )
    const id = answer.headers.get("location")?.split("/").at(-1) ?? ""
    return { answer, id, status: answer.status }
  }

  const patch = (id: string, offset: number, body: Bytes, to?: Ask) =>
    ask("PATCH", id, { "Upload-Offset": String(offset) }, { ...to, body })

  async function offsetOf(id: string, to?: Ask) {
    const answer = await ask("HEAD", id, {}, to)
    return Number(answer.headers.get("upload-offset"))
  }

  return { upload, ask, begin, patch, offsetOf }
}

/** A chunk that is announced and of which only the beginning comes. */
export function stall(at: string, id: string, offset: number, begins: Buffer) {
  const request = http.request(`${at}/${id}`, {
    method: "PATCH",
    headers: {
      "Tus-Resumable": "1.0.0",
      Authorization: "Bearer member",
      "Content-Type": "application/offset+octet-stream",
      "Content-Length": FILE.length - offset,
      "Upload-Offset": offset,
    },
  })
  request.on("error", () => {})
  request.write(begins)
  const answer = once(request, "response").then(([response]) => {
    response.resume()
    return response as http.IncomingMessage
  })
  // Of those whose line is cut.
  answer.catch(() => {})
  return { request, answer }
}
