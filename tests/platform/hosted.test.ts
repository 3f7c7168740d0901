import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "vitest"
import { createHosted } from "#platform/hosted.ts"

test("a project is told the client's address by us, whatever the client says", async () => {
  const told: IncomingHttpHeaders[] = []
  const project = createServer((request, response) => {
    told.push(request.headers)
    response.end("[]")
  }).listen(0, "127.0.0.1")
  await once(project, "listening")
  const { port } = project.address() as AddressInfo
  const hosted = createHosted({
    url: `http://127.0.0.1:${port}`,
    keys: { publishable: "publishable", secret: "secret" },
    functions: {},
    serverToken: "ours",
  })
  const headers = {
    "X-Client-Address": "198.51.100.1",
    "X-Server-Token": "guessed",
    "X-Forwarded-For": "198.51.100.1",
  }
  const url = "http://site.example/rest/v1/artists"
  const arrival = { clientAddress: "203.0.113.7", requestId: "1" }
  await hosted.fetch(new Request(url, { headers }), arrival)
  await hosted.read(url, headers, arrival)
  const word = {
    "x-client-address": "203.0.113.7",
    "x-server-token": "ours",
    "x-forwarded-for": "203.0.113.7",
  }
  expect(told).toMatchObject([word, word])
  project.closeAllConnections()
  project.close()
})

test("a file in parts passes through to a project, and goes on by our address", async () => {
  const told: string[] = []
  let url = ""
  const project = createServer(async (request, response) => {
    let bytes = 0
    for await (const chunk of request) bytes += chunk.length
    const { headers, method } = request
    told.push(`${method} ${headers["upload-offset"] ?? "-"} ${bytes}`)
    const location = `${url}/storage/v1/upload/resumable/bm90IGFuIGlk`
    if (method === "POST") response.setHeader("Location", location)
    if (method === "HEAD") response.setHeader("Upload-Length", "20")
    response.setHeader("Upload-Offset", String(bytes))
    response.setHeader("Tus-Resumable", "1.0.0")
    response.statusCode =
      method === "POST" ? 201 : method === "HEAD" ? 200 : 204
    response.end()
  }).listen(0, "127.0.0.1")
  await once(project, "listening")
  url = `http://127.0.0.1:${(project.address() as AddressInfo).port}`
  const hosted = createHosted({
    url,
    keys: { publishable: "publishable", secret: "secret" },
    functions: {},
    serverToken: "ours",
  })
  const ask = (method: string, path: string, body?: string) =>
    hosted.fetch(
      new Request(`http://site.example${path}`, {
        method,
        headers: { "Tus-Resumable": "1.0.0", "Upload-Offset": "8" },
        body: body && new Blob([body]).stream(),
        duplex: "half",
      } as RequestInit),
      { clientAddress: "203.0.113.7", requestId: "1" },
    )
  const begun = await ask("POST", "/storage/v1/upload/resumable", "begin")
  const path = begun.headers.get("Location") ?? ""
  expect(path).toBe("/storage/v1/upload/resumable/bm90IGFuIGlk")
  const exposed = begun.headers.get("Access-Control-Expose-Headers")
  expect(exposed).toMatch(/Upload-Offset/)
  const more = await ask("PATCH", path, "and more")
  expect([more.status, more.headers.get("Upload-Offset")]).toEqual([204, "8"])
  const head = await ask("HEAD", path)
  expect([head.status, head.headers.get("Upload-Length")]).toEqual([200, "20"])
  expect((await ask("DELETE", path)).status).toBe(204)
  expect(told).toEqual(["POST 8 5", "PATCH 8 8", "HEAD 8 0", "DELETE 8 0"])
  project.closeAllConnections()
  project.close()
})

test("a project's files are made safe for our origin", async () => {
  const project = createServer((request, response) => {
    const type = decodeURIComponent(request.url?.split("type=")[1] ?? "")
    if (type) response.setHeader("Content-Type", type)
    response.end("<script>1</script>")
  }).listen(0, "127.0.0.1")
  await once(project, "listening")
  const hosted = createHosted({
    url: `http://127.0.0.1:${(project.address() as AddressInfo).port}`,
    keys: { publishable: "publishable", secret: "secret" },
    functions: {},
    serverToken: "ours",
  })
  const headersFor = async (type: string) => {
    const url = `http://site.example/storage/v1/object/public/media/x?type=${encodeURIComponent(type)}`
    const arrival = { clientAddress: "203.0.113.7", requestId: "1" }
    const { headers } = await hosted.fetch(new Request(url), arrival)
    const policy = headers.get("content-security-policy")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    return [headers.get("content-type"), policy?.split(";")[0]]
  }
  const unknown = ["application/octet-stream", "sandbox"]
  expect(await headersFor("image/png;x=1, text/html")).toEqual(unknown)
  expect(await headersFor("")).toEqual(unknown)
  expect(await headersFor("text/html")).toEqual(["text/html", "sandbox"])
  expect(await headersFor("image/png")).toEqual(["image/png", undefined])
  project.closeAllConnections()
  project.close()
})

test("people sign stored files for an hour at most, the server for longer", async () => {
  const told: string[] = []
  const project = createServer(async (request, response) => {
    let body = ""
    for await (const chunk of request) body += chunk
    told.push(`${request.url} ${body}`)
    response.end("{}")
  }).listen(0, "127.0.0.1")
  await once(project, "listening")
  const hosted = createHosted({
    url: `http://127.0.0.1:${(project.address() as AddressInfo).port}`,
    keys: { publishable: "publishable", secret: "secret" },
    functions: {},
    serverToken: "ours",
  })
  const sign = async (
    apikey: string,
    body: string,
    path = "sign/masters/a",
  ) => {
    const request = new Request(
      `http://site.example/storage/v1/object/${path}`,
      {
        method: "POST",
        headers: { apikey, "Content-Type": "application/json" },
        body,
      },
    )
    const arrival = { clientAddress: "203.0.113.7", requestId: "1" }
    return (await hosted.fetch(request, arrival)).status
  }
  const late = '{"expiresIn":3601}'
  for (const body of [late, '{"expiresIn":"9999"}', "{}", "?"]) {
    expect(await sign("publishable", body), body).toBe(400)
  }
  for (const path of ["sign/masters", "%73ign/masters/a", "/sign/masters/a"]) {
    const seen = await sign("publishable", late, path)
    expect([path, seen]).toEqual([path, 400])
  }
  expect(told).toEqual([])
  const hour = '{"expiresIn":3600,"paths":["a"]}'
  expect(await sign("publishable", hour, "sign/masters")).toBe(200)
  expect(await sign("secret", late)).toBe(200)
  expect(told).toEqual([
    `/storage/v1/object/sign/masters ${hour}`,
    `/storage/v1/object/sign/masters/a ${late}`,
  ])
  project.closeAllConnections()
  project.close()
})
