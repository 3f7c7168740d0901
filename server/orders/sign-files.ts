import type { RequestContext } from "#platform/caller.ts"
import type { Platform } from "#platform/platform.ts"
import type { SoldFile } from "./sold-files.ts"

const HOUR_SECONDS = 60 * 60

type Store = { platform: Platform; siteUrl: string }
type Signed = { path: string; signedURL: string | null }

/** An address for each file, good for an hour, under which it is saved by its
 * own name. */
export async function signFiles(
  { platform, siteUrl }: Store,
  files: SoldFile[],
  { clientAddress, requestId }: RequestContext,
): Promise<string[]> {
  const urls = new Map<string, string>()
  for (const [bucket, own] of Map.groupBy(files, ({ bucket }) => bucket)) {
    const root = `${siteUrl}/storage/v1`
    const response = await platform.fetch(
      new Request(`${root}/object/sign/${encodeURIComponent(bucket)}`, {
        method: "POST",
        headers: {
          apikey: platform.keys.secret,
          Authorization: `Bearer ${platform.keys.secret}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify({
          expiresIn: HOUR_SECONDS,
          paths: own.map(({ path }) => path),
        }),
      }),
      { clientAddress, requestId },
    )
    if (!response.ok) throw new Error(`signing answered ${response.status}`)
    for (const { path, signedURL } of (await response.json()) as Signed[]) {
      if (!signedURL) throw new Error("a file for sale cannot be signed")
      urls.set(`${bucket}/${path}`, `${root}${signedURL}`)
    }
  }
  return files.map(({ bucket, path, filename }) => {
    const url = urls.get(`${bucket}/${path}`) ?? ""
    return `${url}&download=${encodeURIComponent(filename)}`
  })
}
