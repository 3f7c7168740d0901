import { z } from "zod"
import type { DemoPage } from "#domain/demo-page.ts"
import type { FunctionHandler } from "#platform/functions.ts"
import { parseBody } from "#server/http/parse-body.ts"
import { createDemoKeys } from "#server/http/signed-links.ts"
import { type DemoParts, noSuchDemo, readDemoPage } from "../demo-page.ts"

const BODY = z.object({
  id: z.guid(),
  key: z.string().max(1000),
  demo_id: z.guid(),
})

/** `{id, key, demo_id}` → the demos left after this one is erased. Repeating
 * the call changes nothing. */
export function withdrawDemo({ sql, platform, siteUrl }: DemoParts) {
  const handler: FunctionHandler = async ({ body }): Promise<DemoPage> => {
    const { id, key, demo_id } = parseBody(BODY, body)
    const keys = createDemoKeys({ secret: platform().keys.secret, siteUrl })
    if (!keys.opens(id, key)) throw noSuchDemo()
    await sql`select private.withdraw_demo(${id}, ${demo_id})`
    return { demos: await readDemoPage(sql, id) }
  }
  return handler
}
