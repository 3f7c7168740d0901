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
