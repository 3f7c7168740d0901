import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test, vi } from "vitest"
import { partsOf } from "#app/player/engine/track-stream.ts"
import { encoded, sine } from "../support/sounds.ts"

const SECONDS = 12
const CHUNK = 16_384

test("an Opus address that dies on the way is followed by a renewed MP3", async () => {
  const sound = { rate: 48_000, seconds: SECONDS, wave: sine() }
  const sounds: Record<string, Buffer> = {
    opus: await encoded("webm", sound),
    fresh: await encoded("mp3", sound),
  }
  const url = await serving(sounds)
  // Music is asked only of the site that the page came from.
  vi.stubGlobal("location", new URL(url))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const renew = async () => `${url}/fresh`
  const addresses = [{ url: `${url}/opus` }, { url: `${url}/stale`, renew }]
  const reading = {
    signal: new AbortController().signal,
    patient: () => false,
    chunk: () => CHUNK,
  }
  const codecs = new Set<string>()
  let reached = 0
  for await (const { head, run } of partsOf(
    { addresses, demuxer: null },
    0,
    reading,
  )) {
    codecs.add(head.codec)
    delete sounds.opus
    if (run.packets.length === 0) continue
    // Nothing is left out.
    const begins = (run.at - head.front) / head.rate
    expect(begins).toBeLessThanOrEqual(reached + 0.001)
    const samples = run.packets.reduce((sum, one) => sum + one.samples, 0)
    reached = begins + samples / head.rate
  }
  expect([...codecs]).toEqual(["opus", "mp3"])
  expect(reached).toBeGreaterThan(SECONDS - 0.1)
})

/** Links that are signed: who is not known is refused. */
async function serving(sounds: Record<string, Buffer>) {
  const server = createServer(({ url = "", headers }, response) => {
    const bytes = sounds[url.slice(1)]
    const [from = 0, to = 0] = (headers.range ?? "").match(/\d+/g) ?? []
    response.statusCode = bytes ? 206 : 403
    response.end(bytes?.subarray(Number(from), Number(to) + 1))
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  onTestFinished(() => {
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
