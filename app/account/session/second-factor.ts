import type { AuthClient } from "@supabase/auth-js"

type Client = InstanceType<typeof AuthClient>
type Fault = { error: { code?: string } }

export type Enrolment = {
  client: Client
  id: string
  secret: string
  /** The secret as a QR code. */
  picture: string
}

/** Enrols a secret for an authenticator app. It takes effect after its first
 * code. The client must have just signed in. */
export async function beginFactor(client: Client): Promise<Enrolment | Fault> {
  const { data, error } = await client.mfa.enroll({
    factorType: "totp",
    issuer: "9X",
    friendlyName: `Authenticator ${new Date().toISOString()}`,
  })
  if (error) return { error }
  const { secret, qr_code } = data.totp
  return { client, id: data.id, secret, picture: asImage(qr_code) }
}

/** Checks the first code and returns the recovery codes; an empty list where
 * the server does not support them. */
export async function confirmFactor(
  { client, id }: Enrolment,
  typed: string,
): Promise<{ codes: string[] } | Fault> {
  const code = typed.replaceAll(" ", "")
  const { error } = await client.mfa.challengeAndVerify({ factorId: id, code })
  if (error) return { error }
  const { data } = await client.mfa.recoveryCodes.generate()
  return { codes: data?.codes ?? [] }
}

/** Verifies the factor with the app's six digits or a recovery code. */
export async function showFactor(client: Client, typed: string) {
  if (!isAppCode(typed)) {
    return client.mfa.recoveryCodes.verify({ code: typed })
  }
  const { data, error } = await client.mfa.listFactors()
  const factorId = data?.totp[0]?.id
  if (!factorId) return { error: error ?? {} }
  const code = typed.replaceAll(" ", "")
  return client.mfa.challengeAndVerify({ factorId, code })
}

export function isAppCode(typed: string) {
  return /^[\d ]{1,7}$/.test(typed)
}

/** Formats a recovery code as printed: k4m9-x7qp-2ab8-ht3z. */
export function groupedCode(code: string) {
  return code.replaceAll(/(.{4})(?=.)/g, "$1-")
}

/** The library returns the SVG unescaped, which is not valid in a URL. */
function asImage(qrCode: string) {
  const drawing = qrCode.slice(qrCode.indexOf("<"))
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
