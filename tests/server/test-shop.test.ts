import { expect, test } from "vitest"
import { environmentFor, freshDatabase } from "../support/database.ts"
import { startSite, temporaryFolder } from "../support/site.ts"

test("a shop that others can reach and that takes no money says so on every page", async () => {
  await using folder = await temporaryFolder()
  const db = await freshDatabase()
  const site = await startSite({
    dataDir: folder.path,
    env: {
      ...environmentFor(db.target),
      SITE_URL: "https://9x.example",
      PAYMENTS: "test",
    },
  })
  const said = "This is a test shop: no payment is taken and nothing is sent."
  for (const path of ["/", "/cart", "/login", "/success"]) {
    const page = await fetch(`${site.url}${path}`)
    expect(await page.text(), path).toContain(said)
  }
  await site.stop()
  await db.close()
})
