import { createHmac, hkdfSync } from "node:crypto"
import { z } from "zod"
import { SERVICE } from "../caller.ts"
import { isSameSecret } from "../constant-time.ts"
import { checkName, encodePath } from "./names.ts"
import { notSupported, refuse } from "./refusals.ts"
import { type Call, parseJson } from "./request.ts"
import {
  receiveUpload,
  rehearse,
  type UploadTools,
  writeMode,
} from "./uploads.ts"

/** What a signed address allows, for one object and until `exp`. */
type Grant = {
  url: string
  exp: number
  iat: number
  upsert?: boolean
  owner?: string
}

const HEADER = encode({ alg: "HS256", typ: "JWT" })

/** Signs and checks the `token` of signed addresses. Each purpose has a key
 * of its own, so that no token of one kind passes for another, nor for a
 * user's token. */
export function createUrlSigner<Purpose extends string>(
  secret: string,
  purposes: readonly Purpose[],
) {
  const keys = new Map(
    purposes.map((purpose) => {
      const info = `storage ${purpose}`
      return [purpose, Buffer.from(hkdfSync("sha256", secret, "", info, 32))]
    }),
  )

  function signature(purpose: Purpose, text: string) {
    const key = keys.get(purpose) as Buffer
    return createHmac("sha256", key).update(text).digest("base64url")
  }

  return {
    sign(
      purpose: Purpose,
      grant: Omit<Grant, "exp" | "iat">,
      expiresIn: number,
    ) {
      const iat = Math.floor(Date.now() / 1000)
      const text = `${HEADER}.${encode({ ...grant, iat, exp: iat + expiresIn })}`
      return `${text}.${signature(purpose, text)}`
    },

    check(purpose: Purpose, token: string, url: string): Grant {
      const [header, payload, given, ...more] = token.split(".")
      if (!payload || !given || more.length > 0 || header !== HEADER) {
        throw invalid("Invalid Compact JWS")
      }
      // Compared as text: two spellings of one signature must not both pass.
      const wanted = signature(purpose, `${HEADER}.${payload}`)
      if (!isSameSecret(wanted, given)) {
        throw invalid("signature verification failed")
      }
      const grant = JSON.parse(
        Buffer.from(payload, "base64url").toString(),
      ) as Grant
      if (grant.url !== url) {
        throw refuse(
          400,
          "InvalidSignature",
          "The url do not match the signature",
        )
      }
      if (Date.now() / 1000 >= grant.exp) {
        throw invalid('"exp" claim timestamp check failed')
      }
      return grant
    },
  }
}

export type UrlSigner = ReturnType<typeof createStorageSigner>

/** The signer of storage's own addresses. */
export function createStorageSigner(secret: string) {
  return createUrlSigner(secret, ["download", "upload"])
}

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString("base64url")
}

function invalid(message: string) {
  return refuse(400, "InvalidJWT", message)
}

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
      const asked = await parseJson(call, ONE)
      if (asked.transform) throw notSupported("Image transformation")
      if (asked.versionId) throw notSupported("Object versioning")
      await records.visible(context, bucket, name)
      return { signedURL: address(`${bucket}/${name}`, asked.expiresIn) }
    },

    async signMany(call: Call) {
      const { context, bucket } = call
      const asked = await parseJson(call, MANY)
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
      const owner = context.caller.claims.sub
      const mode = writeMode({ request })
      await rehearse(tools, context, { bucket, name, mode, owner })
      const upsert = mode === "upsert"
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
