import { tmpdir } from "node:os"
import { expect, test } from "vitest"
import { parseConfig } from "#platform/config.ts"
import { createPlatform } from "#platform/index.ts"
import { connect } from "#platform/postgres/connection.ts"
import { createDiskStore } from "#platform/storage/index.ts"

const KEYS = { publishable: "sb_publishable_test", secret: "sb_secret_test" }

test.each(["/%72est/v1/x", "/constructor/v1/x", "/__proto__/v1/x", "/"])(
  "%s is no area, and nothing is there",
  async (path) => {
    const sql = connect({ url: "postgres://nobody@127.0.0.1:1/none" })
    const platform = createPlatform({
      sql,
      keys: KEYS,
      config: parseConfig(""),
      siteUrl: "https://label.test",
      files: createDiskStore(tmpdir()),
      enqueueMail: async () => {},
      functions: {},
    })
    const headers = { apikey: KEYS.publishable }
    const request = new Request(`https://label.test${path}`, { headers })
    const arrival = { clientAddress: "192.0.2.7", requestId: "test" }
    expect((await platform.fetch(request, arrival)).status).toBe(404)
    await platform.close()
    await sql.end()
  },
)
