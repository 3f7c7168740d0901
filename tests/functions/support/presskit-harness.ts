import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"
import { readConfig } from "#platform/config.ts"
import { createPlatform } from "#platform/index.ts"
import type { Platform } from "#platform/platform.ts"
import { createDiskStore } from "#platform/storage/index.ts"
import { getPresskitUrl } from "#server/catalogue/presskit/functions/get-presskit-url.ts"
import {
  createPressKits,
  sweepPressKits,
} from "#server/catalogue/presskit/press-kits.ts"
import { freshDatabase } from "#tests/support/database.ts"
import { readPdf } from "#tests/support/read-pdf.ts"
import { readZip } from "#tests/support/read-zip.ts"

export const SITE = "https://label.test"
const KEYS = {
  publishable: "sb_publishable_for_the_tests_only",
  secret: "sb_secret_for_the_tests_only_too",
}
const ARRIVAL = { clientAddress: "127.0.0.1", requestId: "test" }
const CONFIG = new URL("../../../supabase/config.toml", import.meta.url)

/** The platform with the one function, over a database of its own. `kits`
 * counts how many were made; `fault` answers instead of the backend. */
export async function suitePresskitHarness() {
  const database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), "press-test-"))
  const harness = { kits: 0, fault: null as Fault | null }

  const platform: Platform = createPlatform({
    sql: database.sql,
    keys: KEYS,
    config: await readConfig(CONFIG.pathname),
    siteUrl: SITE,
    files: createDiskStore(folder),
    enqueueMail: async () => {},
    functions: {
      "get-presskit-url": getPresskitUrl(
        createPressKits({
          platform: () => watched,
          siteUrl: SITE,
          sql: database.sql,
        }),
      ),
    },
  })
  const watched: Platform = {
    ...platform,
    put(...file) {
      harness.kits += 1
      return platform.put(...file)
    },
    async fetch(request, arrival) {
      return harness.fault?.(request) ?? platform.fetch(request, arrival)
    },
  }

  /** As the official client calls it; a string is sent as it is. */
  async function ask(body: unknown, init: RequestInit = {}) {
    const response = await platform.fetch(
      new Request(`${SITE}/functions/v1/get-presskit-url`, {
        method: "POST",
        headers: { apikey: KEYS.publishable },
        body: typeof body === "string" ? body : JSON.stringify(body),
        ...init,
      }),
      ARRIVAL,
    )
    return { status: response.status, answer: await response.json() }
  }

  const open = (url: string) => platform.fetch(new Request(url), ARRIVAL)

  afterAll(async () => {
    await platform.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  return Object.assign(harness, {
    sql: database.sql,
    ask,
    open,
    put: platform.put,
    sweep: (after?: string) =>
      sweepPressKits(
        database.sql,
        { platform, siteUrl: SITE, arrival: ARRIVAL },
        after,
      ),
    async kitUrl(slug: string, kind = "zip") {
      const { status, answer } = await ask({ path: `${slug}.${kind}` })
      if (status !== 200) throw new Error(`${status} ${answer.message}`)
      return answer.url as string
    },
    /** An artist's press sheet, as a reader of PDFs has it. */
    async sheet(slug: string) {
      const response = await open(await this.kitUrl(slug, "pdf"))
      return readPdf(Buffer.from(await response.arrayBuffer()))
    },
    /** The files of an artist's kit, as a journalist gets them. */
    async kit(slug: string) {
      const response = await open(await this.kitUrl(slug))
      return readZip(Buffer.from(await response.arrayBuffer()))
    },
  })
}

type Fault = (request: Request) => Response | null

/** Puts a picture's bytes where visitors find them; answers its address. */
export async function putPicture(
  harness: Awaited<ReturnType<typeof suitePresskitHarness>>,
  name: string,
  bytes: string | Uint8Array,
  contentType = "image/jpeg",
  bucket = "media",
) {
  const source = (async function* () {
    yield typeof bytes === "string" ? Buffer.from(bytes) : bytes
  })()
  await harness.put(bucket, name, source, { contentType })
  return `/storage/v1/object/public/${bucket}/${name}`
}
