import type { RequestContext } from "../caller.ts"
import type { Call } from "./call.ts"
import { type Delivery, deliver } from "./downloads.ts"
import { infoOf } from "./objects.ts"
import { noSuchBucket, noSuchKey, notSupported } from "./refusals.ts"
import type { UrlSigner } from "./signed-urls.ts"
import type { UploadTools } from "./uploads.ts"

/** The three ways to an object's bytes: because its bucket is public, because
 * the caller's policies allow it, or because the address was signed. */
export function createDownloadHandlers(
  { records, files }: UploadTools,
  signer: UrlSigner,
) {
  async function findPublished({ bucket, name }: Call) {
    const found = await records.bucket(bucket)
    // A private bucket and none at all look the same from outside.
    if (!found?.public) throw noSuchBucket()
    const object = await records.published(bucket, name)
    if (!object) throw noSuchKey()
    return object
  }

  async function findAsCaller(context: RequestContext, call: Call) {
    const { bucket, name } = call
    const found = await records.bucket(bucket)
    if (!found) throw noSuchBucket()
    const object = found.public
      ? await records.published(bucket, name)
      : await records.visible(context, bucket, name)
    if (!object) throw noSuchKey()
    const audience: Delivery["audience"] = found.public ? "everyone" : "holder"
    return { object, audience }
  }

  return {
    async published(call: Call) {
      refuseVersions(call)
      const object = await findPublished(call)
      return deliver(files, call.request, object, {
        audience: "everyone",
        download: call.query.get("download"),
      })
    },

    async asCaller(call: Call) {
      refuseVersions(call)
      const { object, audience } = await findAsCaller(call.context, call)
      const download = call.query.get("download")
      return deliver(files, call.request, object, { audience, download })
    },

    async bySignature(call: Call) {
      const url = `${call.bucket}/${call.name}`
      const token = call.query.get("token") ?? ""
      const { exp } = signer.check("download", token, url)
      const object = await records.published(call.bucket, call.name)
      if (!object) throw noSuchKey()
      const secondsLeft = Math.max(0, exp - Math.ceil(Date.now() / 1000))
      return deliver(files, call.request, object, {
        audience: "holder",
        download: readTwice(call.query.get("download")),
        secondsLeft,
      })
    },

    async publishedInfo(call: Call) {
      return infoOf(await findPublished(call))
    },

    async info(call: Call) {
      refuseVersions(call)
      const { object } = await findAsCaller(call.context, call)
      return infoOf(object)
    },
  }
}

/** The official client encodes this parameter of a signed address twice. */
function readTwice(download: string | null) {
  try {
    return download && decodeURIComponent(download)
  } catch {
    return download
  }
}

function refuseVersions({ query }: Call) {
  if (query.has("versionId")) throw notSupported("Object versioning")
}
