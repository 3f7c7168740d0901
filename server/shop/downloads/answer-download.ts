import type { Arrival, Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"
import { written } from "../../http/signed-links.ts"
import { createChecksums } from "./checksums.ts"
import { enclosuresOf } from "./enclosures.ts"
import { createLinks } from "./links.ts"
import { filesToHear, listeningOf } from "./listening-files.ts"
import { filePath, itemIn, zipPath } from "./paths.ts"
import { refuseUnfinished } from "./refuse-unfinished.ts"
import { sendFile } from "./send-file.ts"
import { sendZip } from "./send-zip.ts"
import { soldFiles } from "./sold-files.ts"
import { createStore } from "./store.ts"
import { zipsOf } from "./zips.ts"

type Parts = { sql: Sql; platform: Platform; siteUrl: string }

/** `GET /downloads/…`: a bought file, or one format of an item as a zip, for
 * anyone with the link, as often as they like while it is valid. A refund ends
 * it at once. So does the end of a listening link that it was requested
 * with. */
export function createDownloads({ sql, platform, siteUrl }: Parts) {
  const links = createLinks({ secret: platform.keys.secret, siteUrl })
  const checksums = createChecksums(sql)

  return async (request: Request, arrival: Arrival): Promise<Response> => {
    const { path, owner } = links.check(request.url)
    const store = createStore({ platform, siteUrl, arrival })
    const itemId = itemIn(path)
    const heard = listeningOf(owner)
    const sold = heard
      ? await filesToHear(sql, heard)
      : await soldFiles(sql, itemId, owner)
    const file = sold.files.find(
      (one) => path === written(filePath(itemId, one)),
    )
    if (file) return sendFile(request, file, store)
    refuseUnfinished(sold)
    if (sold.files.length === 0) throw gone()
    const enclosed = heard ? [] : await enclosuresOf(sql, itemId)
    const zips = zipsOf(sold, enclosed)
    const zip = zips.find((one) => path === written(zipPath(itemId, one)))
    if (!zip) throw gone()
    return sendZip(request, zip, { store, checksums })
  }
}

function gone() {
  return new Refusal(404, {
    code: "no_file",
    message: "There is nothing to download here any more.",
  })
}
