import { z } from "zod"
import { SERVICE } from "../caller.ts"
import { parse, readJson } from "./body.ts"
import type { Call } from "./call.ts"
import { checkName, encodePath } from "./names.ts"
import { noSuchKey, notSupported } from "./refusals.ts"
import type { UrlSigner } from "./signed-urls.ts"
import { receiveUpload, rehearse, type UploadTools } from "./uploads.ts"

const UPLOAD_SECONDS = 2 * 3600
const TEN_YEARS = 10 * 365 * 24 * 3600

const expiresIn = z.int().min(1).max(TEN_YEARS)

const ONE = z.object({
  expiresIn,
  transform: z.unknown().optional(),
  versionId: z.unknown().optional(),
})

const MANY = z.object({
  expiresIn,
  paths: z.array(z.string()).min(1).max(1000),
})

/** Signed addresses: who may read or write an object now may hand that on, for
 * a while, to whoever holds the address. */
export function createSignedUrlHandlers(tools: UploadTools, signer: UrlSigner) {
  const { records } = tools

  /** Not encoded: the official client does that to the whole address. */
  function address(url: string, seconds: number) {
    const token = signer.sign("download", { url }, seconds)
    return `/object/sign/${url}?token=${token}`
  }

  return {
    async signOne(call: Call) {
      const { context, bucket, name } = call
      const asked = parse(ONE, await readJson(call))
      if (asked.transform) throw notSupported("Image transformation")
      if (asked.versionId) throw notSupported("Object versioning")
      const object = await records.visible(context, bucket, name)
      if (!object) throw noSuchKey()
      return { signedURL: address(`${bucket}/${name}`, asked.expiresIn) }
    },

    async signMany(call: Call) {
      const { context, bucket } = call
      const asked = parse(MANY, await readJson(call))
      const rows = await records.run(
        context,
        `select name from storage.objects
         where bucket_id = $1 and name = any($2::text[])`,
        [bucket, asked.paths],
        { readOnly: true },
      )
      const visible = new Set(rows.map(({ name }) => name))
      return asked.paths.map((path) =>
        visible.has(path)
          ? {
              error: null,
              path,
              signedURL: address(`${bucket}/${path}`, asked.expiresIn),
            }
          : {
              error:
                "Either the object does not exist or you do not have access to it",
              path,
              signedURL: null,
            },
      )
    },

    async signUpload({ request, context, bucket, name }: Call) {
      const upsert = request.headers.get("x-upsert") === "true"
      const owner = context.caller.claims.sub
      const mode = upsert ? "upsert" : "insert"
      await rehearse(tools, context, { bucket, name, mode, owner })
      const grant = { url: `${bucket}/${name}`, upsert, owner }
      const token = signer.sign("upload", grant, UPLOAD_SECONDS)
      const path = encodePath(grant.url)
      return { url: `/object/upload/sign/${path}?token=${token}`, token }
    },

    async uploadBySignature({ request, context, query, bucket, name }: Call) {
      const url = `${bucket}/${name}`
      const grant = signer.check("upload", query.get("token") ?? "", url)
      const { id } = await receiveUpload(
        tools,
        { ...context, caller: SERVICE },
        request,
        {
          bucket,
          name: checkName(name),
          mode: grant.upsert ? "upsert" : "insert",
          owner: grant.owner,
        },
      )
      return { Id: id, Key: url }
    },
  }
}
