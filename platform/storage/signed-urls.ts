import { createHmac, hkdfSync } from "node:crypto"
import { z } from "zod"
import type { Caller, Claims, RequestContext } from "../caller.ts"
import { isSameSecret } from "../constant-time.ts"
import { checkName, encodePath } from "./names.ts"
import { invalidRequest, notSupported, refuse } from "./refusals.ts"
import { type Call, parseJson } from "./request.ts"
import {
  receiveUpload,
  rehearse,
  type UploadTools,
  writeMode,
} from "./uploads.ts"

/** The right that a signed URL gives, for one object and until `exp`. */
type Grant = {
  url: string
  exp: number
  iat: number
  upsert?: boolean
  owner?: string
  /** The signer, with the claims that policies check. */
  by?: Claims
}

const HEADER = encode({ alg: "HS256", typ: "JWT" })

/** Signs and checks the `token` of signed URLs. Each purpose has its own key,
 * so that a token passes neither for one of another kind nor for a user's. */
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

/** The signer of storage's own URLs. */
export function createStorageSigner(secret: string) {
  return createUrlSigner(secret, ["download", "upload"])
}

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString("base64url")
}

function invalid(message: string) {
  return refuse(400, "InvalidJWT", message)
}

/** A URL names its signer, whose rights are checked again at every use: whoever
 * has lost a role, or the session, has lost the URLs too. */
function signatory({ role, claims }: Caller): Claims {
  const { sub, session_id, aal } = claims
  return { role, sub, session_id, aal }
}

/** The caller that a signed URL acts for. URLs from before they named their
 * signer are no longer valid. */
export function signerOf({ by }: Grant): Caller {
  if (!by) throw invalid("The address does not name its signer")
  return { role: by.role, claims: by }
}

const HOUR_SECONDS = 3600
const TEN_YEARS = 10 * 365 * 24 * HOUR_SECONDS

/** People may sign for an hour at most, this server for as long as it needs. */
function checkExpiry({ caller }: RequestContext, seconds: number) {
  if (caller.role === "service_role" || seconds <= HOUR_SECONDS) return seconds
  throw invalidRequest("body/expiresIn: an hour (3600) at most")
}

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

/** Signed URLs: a caller that may read or write an object can pass that right
 * on to others, for a while and for as long as the caller still has it. */
export function createSignedUrlHandlers(tools: UploadTools, signer: UrlSigner) {
  const { records } = tools

  /** Not encoded: the official client encodes the whole URL. */
  function address(url: string, caller: Caller, seconds: number) {
    const grant = { url, by: signatory(caller) }
    const token = signer.sign("download", grant, seconds)
    return `/object/sign/${url}?token=${token}`
  }

  return {
    async signOne(call: Call) {
      const { context, bucket, name } = call
      const asked = await parseJson(call, ONE)
      if (asked.transform) throw notSupported("Image transformation")
      if (asked.versionId) throw notSupported("Object versioning")
      const seconds = checkExpiry(context, asked.expiresIn)
      await records.visible(context, bucket, name)
      const url = `${bucket}/${name}`
      return { signedURL: address(url, context.caller, seconds) }
    },

    async signMany(call: Call) {
      const { context, bucket } = call
      const asked = await parseJson(call, MANY)
      const seconds = checkExpiry(context, asked.expiresIn)
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
              signedURL: address(`${bucket}/${path}`, context.caller, seconds),
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
      const by = signatory(context.caller)
      const grant = { url: `${bucket}/${name}`, upsert, by }
      const token = signer.sign("upload", grant, HOUR_SECONDS)
      const path = encodePath(grant.url)
      return { url: `/object/upload/sign/${path}?token=${token}`, token }
    },

    async uploadBySignature({ request, context, query, bucket, name }: Call) {
      const url = `${bucket}/${name}`
      const grant = signer.check("upload", query.get("token") ?? "", url)
      const caller = signerOf(grant)
      const mode = grant.upsert ? "upsert" : "insert"
      const owner = caller.claims.sub
      const target = { bucket, name: checkName(name), mode, owner } as const
      const by = { ...context, caller }
      const { id } = await receiveUpload(tools, by, request, target)
      return { Id: id, Key: url }
    },
  }
}
