import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vite"
import {
  callEverything,
  type Outcome,
  type Place,
} from "./support/official-clients.ts"
import { expect, test } from "./support/quiet-page.ts"

// One after the other: both put the same things into the fan's cart.
test.describe.configure({ mode: "serial" })

const EXPECTED = {
  "artists: search": ["Junie Calloway", "Saltmarsh"],
  "artists: featured": [
    "HEXA",
    "Junie Calloway",
    "Mara Voss",
    "Oba Lane",
    "Peckham Static",
    "Saltmarsh",
  ],
  "artists: of a genre": ["HEXA"],
  "artists: newest": 8,
  "artists: by slug": ["HEXA"],
  "artists: id and name": 8,
  "releases: search": ["Floodlight", "Same Coat"],
  "releases: featured": ["Floodlight"],
  "releases: list": ["Low Water"],
  "releases: by slug": ["Floodlight"],
  "releases: of an artist": ["Interior Angles", "Concrete Choir"],
  "releases: hidden": 0,
  "releases: genres": 16,
  "tour dates: all, with artists": 12,
  "tour dates: of an artist": true,
  "videos: of an artist": ["Tessellate"],
  "videos: all": 3,
  "news: list": 8,
  "news: home": 3,
  "news: by slug": ["The 9X Room Opens: Twelve Chairs, Two Speakers"],
  "news: draft": 0,
  "procedure: preview": true,
  "procedure: full audio": true,
  "products: search": ["Record Shop Tote"],
  "products: home": 3,
  "products: of a release": ["Floodlight"],
  "products: list": 8,
  "products: by slug": ["Label Tee"],
  "product and variant: by id": ["Label Tee", 1],
  settings: [
    "about",
    "default_currency",
    "free_shipping_threshold",
    "press",
    "seller",
    "social",
  ],
  "promo code: by name": [10],
  "promo codes: listed": 401,
  "orders: a stranger's": 401,
  "demo: sent": 201,
  "newsletter: first": 201,
  "newsletter: again": 201,
  "auth: wrong password": "Invalid login credentials",
  "auth: sign up": null,
  "auth: not confirmed": "Email not confirmed",
  "auth: taken": "User already registered",
  "auth: weak": ["AuthWeakPasswordError", ["length"]],
  "auth: nobody": "Auth session missing!",
  "storage: public file": "image/webp",
  "storage: private file": true,
  "function: unknown": "FunctionsHttpError",
  "auth: user": "fan@9x.example",
  "cart: upsert": [true, 2],
  "cart: read": [["Label Tee", 2]],
  "cart: update": [{ qty: 3 }],
  "cart: delete": 204,
  orders: 3,
  "order items": true,
  "download logs": true,
}

test("every call works from the official clients in Node", async ({
  baseURL,
}) => {
  compare(await callEverything(await place(baseURL, "node")))
})

test("every call works from the official clients in the browser", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ bypassCSP: true, baseURL })
  const page = await context.newPage()
  await page.goto("/about")
  await page.addScriptTag({ content: await bundle() })
  const outcomes = await page.evaluate(
    (where) =>
      (
        window as unknown as {
          clients: { callEverything: typeof callEverything }
        }
      ).clients.callEverything(where),
    await place(baseURL, "browser"),
  )
  compare(outcomes)
  await context.close()
})

function compare(outcomes: Outcome[]) {
  const found = Object.fromEntries(
    outcomes.map(({ call, outcome }) => [call, outcome]),
  )
  expect(found).toMatchObject(EXPECTED)
  expect(found.press).toBeGreaterThan(0)
  expect(found["news: search"]).toBeGreaterThan(0)
  expect(found["shipping zones"]).toBe(3)
  expect(found["shipping rates"]).toBeGreaterThan(0)
}

async function place(
  baseURL: string | undefined,
  where: string,
): Promise<Place> {
  const file = join(process.env.E2E_DATA_DIR ?? "", "keys.json")
  const { publishable } = JSON.parse(await readFile(file, "utf8"))
  const today = new Intl.DateTimeFormat("en-CA", {
    timeZone: "Europe/London",
  }).format(new Date())
  return {
    url: baseURL ?? "",
    key: publishable,
    today,
    unique: `${where}-${Date.now()}`,
  }
}

async function bundle() {
  const entry = new URL("./support/official-clients.ts", import.meta.url)
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(entry),
        formats: ["iife"],
        name: "clients",
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !("output" in output)) throw new Error("nothing was built")
  // `var clients = …` of a classic script is a property of window.
  return output.output[0].code
}
