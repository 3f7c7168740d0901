import { readdir } from "node:fs/promises"
import type { Page, Route } from "@playwright/test"
import type { Engine } from "#app/player/engine/engine.ts"
import type { Track } from "#app/player/player-state.ts"

type Deck = {
  engine: Engine
  audio: HTMLAudioElement
  told: string[]
  /** What is named as next, one by one. */
  queue: Track[]
  time: number
  /** All that went to the loudspeaker. */
  recorded: Float32Array[]
}

declare global {
  var deck: Deck
}

/** The site's own engine, as it is sent to visitors, without the rest of the
 * player: its sounds come from the test, and what it gives the loudspeaker is
 * recorded on the way. */
export async function openDeck(page: Page, sounds: Record<string, Buffer>) {
  const asked: string[] = []
  const line: Line = {
    refuse: null,
    answer(route) {
      const { range } = route.request().headers()
      return route.fulfill(rangeOf(sounds[nameIn(route)], range))
    },
  }
  await page.route("**/deck/*", async (route) => {
    asked.push(nameIn(route))
    await (line.refuse ?? line.answer)(route)
  })
  await page.goto("/contact")
  // A browser lets sound begin with a press.
  await page.mouse.click(2, 2)
  await page.evaluate(install, {
    chunk: await engineChunk(),
    recorder: RECORDER,
  })
  return { asked, line }
}

type Line = {
  /** What to do instead of answering. */
  refuse: ((route: Route) => Promise<void>) | null
  answer(route: Route): Promise<void>
}

function nameIn(route: Route) {
  return /\/deck\/([^?]+)/.exec(route.request().url())?.[1] ?? ""
}

async function engineChunk() {
  const files = await readdir("build/client/assets")
  const file = files.find((name) => /^make-engine-.*\.js$/.test(name))
  return `/assets/${file}`
}

async function install(urls: { chunk: string; recorder: string }) {
  const context = new AudioContext({ sampleRate: 44_100 })
  await context.audioWorklet.addModule(urls.recorder)
  const recorder = new AudioWorkletNode(context, "recorder", {
    outputChannelCount: [1],
    channelCount: 1,
    channelCountMode: "explicit",
  })
  const recorded: Float32Array[] = []
  recorder.port.onmessage = ({ data }) => recorded.push(data)
  const createGain = context.createGain.bind(context)
  // The engine's last node goes to the recorder too.
  context.createGain = () => {
    const gain = createGain()
    gain.connect(recorder)
    return gain
  }
  recorder.connect(context.destination)
  const told: string[] = []
  const say = (word: string) => () => told.push(word)
  const audio = new Audio()
  const { makeEngine } = await import(urls.chunk)
  globalThis.deck = {
    audio,
    told,
    recorded,
    queue: [],
    time: 0,
    engine: makeEngine({
      audio,
      context,
      events: {
        playing: say("playing"),
        paused: say("paused"),
        advanced: () => {
          told.push("advanced")
          globalThis.deck.engine.setNext(globalThis.deck.queue.shift() ?? null)
        },
        ended: say("ended"),
        failed: say("failed"),
        time: (seconds: number) => {
          globalThis.deck.time = seconds
        },
        duration: (seconds: number) => told.push(seconds.toFixed(4)),
      },
    }),
  }
}

/** Everything recorded so far, one channel at 44,100 samples a second. */
export async function recording(page: Page) {
  // The block that is being filled holds the end of what was heard.
  const filled = await page.evaluate(() => deck.recorded.length + 2)
  await page.waitForFunction((count) => deck.recorded.length >= count, filled)
  const text = await page.evaluate(() => {
    const bytes = deck.recorded.flatMap((block) => [
      ...new Uint8Array(block.buffer),
    ])
    let letters = ""
    for (let at = 0; at < bytes.length; at += 8192) {
      letters += String.fromCharCode(...bytes.slice(at, at + 8192))
    }
    return btoa(letters)
  })
  const bytes = Buffer.from(text, "base64")
  return new Float32Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  )
}

export function trackOf(name: string, more: Partial<Track> = {}): Track {
  return {
    id: name,
    title: name,
    artist: "",
    href: "/",
    sleeve: null,
    release: "",
    src: `/deck/${name}`,
    opusSrc: null,
    seconds: null,
    peaks: null,
    loudness: null,
    truePeak: null,
    ...more,
  }
}

function rangeOf(bytes: Buffer | undefined, range = "bytes=0-") {
  if (!bytes) return { status: 404 }
  const [, from = "0", to = ""] = /bytes=(\d+)-(\d*)/.exec(range) ?? []
  const start = Number(from)
  if (start >= bytes.length) return { status: 416 }
  const end = Math.min(to ? Number(to) + 1 : bytes.length, bytes.length)
  return {
    status: 206,
    headers: { "Content-Range": `bytes ${start}-${end - 1}/${bytes.length}` },
    body: bytes.subarray(start, end),
  }
}

const BLOCK = 8192
/** Only where `bypassCSP` is set may a page run this. */
const RECORDER = `data:text/javascript,${encodeURIComponent(`
  registerProcessor("recorder", class extends AudioWorkletProcessor {
    block = new Float32Array(${BLOCK})
    at = 0
    process([[samples]]) {
      if (samples) {
        this.block.set(samples, this.at)
        this.at += samples.length
      }
      if (this.at === ${BLOCK}) {
        this.port.postMessage(this.block)
        this.at = 0
      }
      return true
    }
  })`)}`
