import { z } from "zod"
import type { DemoPage } from "#domain/demo-page.ts"
import type { FunctionHandler } from "#platform/functions.ts"
import { parseBody } from "#server/http/parse-body.ts"
import { createDemoKeys } from "#server/http/signed-links.ts"
import { type DemoParts, noSuchDemo, readDemoPage } from "../demo-page.ts"

const BODY = z.object({ id: z.guid(), key: z.string().max(1000) })

/** `{id, key}` → the demos of an address, for whoever reads its mail. */
export function getDemo({ sql, platform, siteUrl }: DemoParts) {
  const handler: FunctionHandler = async ({ body }): Promise<DemoPage> => {
    const { id, key } = parseBody(BODY, body)
    const keys = createDemoKeys({ secret: platform().keys.secret, siteUrl })
    const demos = keys.opens(id, key) ? await readDemoPage(sql, id) : []
    if (demos.length === 0) throw noSuchDemo()
    return { demos }
  }
  return handler
}
