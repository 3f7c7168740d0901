import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import type { Routes } from "../../http/routes.ts"
import type { Shop } from "../shop.ts"
import { getPass } from "./functions/get-pass.ts"
import { namePass } from "./functions/name-pass.ts"
import { createPassFiles } from "./pass-files.ts"

type Parts = { sql: Sql; shop: Shop; platform: () => Platform }

/** Tickets and membership cards. */
export const passes = {
  functions: ({ shop, platform }: Parts) => ({
    "get-pass": getPass({ ...shop, platform }),
    "name-pass": namePass({ ...shop, platform }),
  }),
  routes: ({ sql, shop: { siteUrl }, platform }: Parts): Routes => {
    const { secret } = platform().keys
    const passFile = createPassFiles({ sql, secret, siteUrl })
    return {
      "GET /passes/*": ({ request, arrival }) => passFile(request, arrival),
    }
  },
}
