import { createHmac, hkdfSync } from "node:crypto"
import { isSameSecret } from "../same-secret.ts"
import { refuse } from "./refusals.ts"

/** What a signed address allows, for one object and until `exp`. */
export type Grant = {
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
    purposes.map((purpose) => [purpose, deriveKey(secret, purpose)]),
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

function deriveKey(secret: string, purpose: string) {
  return Buffer.from(hkdfSync("sha256", secret, "", `storage ${purpose}`, 32))
}

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString("base64url")
}

function invalid(message: string) {
  return refuse(400, "InvalidJWT", message)
}
