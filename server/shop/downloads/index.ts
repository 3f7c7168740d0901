import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { cancelOnClose } from "../../http/middleware/cancel-on-close.ts"
import type { Routes } from "../../http/routes.ts"
import { whileRoom } from "../../http/while-room.ts"
import type { Disk } from "../../runtime/disk.ts"
import type { Shop } from "../shop.ts"
import { createDownloads } from "./answer-download.ts"
import { generateDownloadLinks } from "./functions/generate-download-links.ts"
import { listDownloadFormats } from "./functions/list-download-formats.ts"
import { redeemCode } from "./functions/redeem-code.ts"

type Parts = {
  sql: Sql
  shop: Shop
  disk: Pick<Disk, "isFull">
  platform: () => Platform
}

/** Bought files, download codes, and zips by format. */
export const downloads = {
  functions: ({ shop, disk, platform }: Parts) => ({
    "redeem-code": whileRoom(disk, redeemCode({ ...shop, platform })),
    "generate-download-links": generateDownloadLinks({ ...shop, platform }),
    "list-download-formats": listDownloadFormats({ ...shop, platform }),
  }),
  routes: ({ sql, shop: { siteUrl }, platform }: Parts): Routes => {
    const download = createDownloads({ sql, platform: platform(), siteUrl })
    return {
      "GET /downloads/*": async ({ request, arrival, receiver }) =>
        cancelOnClose(receiver, await download(request, arrival)),
    }
  },
}
