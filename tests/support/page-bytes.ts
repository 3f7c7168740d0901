import type { Page, Response } from "@playwright/test"

/** One file that a visit downloaded. */
export type Received = {
  path: string
  kind: "html" | "css" | "fonts" | "scripts" | "other"
  bytes: number
  /** A script that contains only libraries (vite.config.ts splits them off). */
  theirs: boolean
}

export type Weight = {
  files: Received[]
  /** Bytes as transferred, compressed, by kind. */
  bytes: Record<Received["kind"] | "ours", number>
  /** How many requests block the first paint, the page's own included. */
  renderBlocking: number
}

/** Opens a page, touches nothing, and measures everything downloaded until it
 * is hydrated and the network is idle. */
export async function weigh(page: Page, address: string): Promise<Weight> {
  const responses: Response[] = []
  page.on("response", (response) => responses.push(response))
  await page.goto(address)
  await page.waitForFunction(
    () => document.documentElement.dataset.live !== undefined,
  )
  await page.waitForLoadState("networkidle")
  const files = await Promise.all(responses.map(receive))
  const sum = (own: (file: Received) => boolean) =>
    files.filter(own).reduce((total, { bytes }) => total + bytes, 0)
  const of = (kind: Received["kind"]) => sum((file) => file.kind === kind)
  return {
    files,
    bytes: {
      html: of("html"),
      css: of("css"),
      fonts: of("fonts"),
      scripts: of("scripts"),
      other: of("other"),
      ours: sum(({ kind, theirs }) => kind === "scripts" && !theirs),
    },
    renderBlocking: 1 + (await countBlocking(page)),
  }
}

const KINDS: Record<string, Received["kind"]> = {
  document: "html",
  stylesheet: "css",
  font: "fonts",
  script: "scripts",
}

async function receive(response: Response): Promise<Received> {
  const kind = KINDS[response.request().resourceType()] ?? "other"
  const { responseBodySize } = await response.request().sizes()
  const path = new URL(response.url()).pathname
  const theirs = path.startsWith("/assets/libraries-")
  return { path, kind, bytes: responseBodySize, theirs }
}

type Timing = PerformanceResourceTiming & { renderBlockingStatus?: string }

function countBlocking(page: Page) {
  return page.evaluate(() => {
    const timings = performance.getEntriesByType("resource") as Timing[]
    return timings.filter((each) => each.renderBlockingStatus === "blocking")
      .length
  })
}
