import type { Call } from "./call.ts"

const JWKS_SECONDS = 600

/** GET /settings: the options a sign-in screen may offer. */
export function showSettings({ parts }: Call) {
  const { config } = parts
  return Response.json({
    external: { email: config.email.enable_signup, phone: false },
    disable_signup: !config.enable_signup,
    mailer_autoconfirm: !config.email.enable_confirmations,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
    anonymous_users: false,
    mfa_enabled: config.mfa.totp.verify_enabled,
  })
}

/** GET /health */
export async function showHealth({ parts }: Call) {
  await parts.sql`select 1`
  return Response.json({
    name: "GoTrue",
    version: "v2",
    description: "Accounts and sessions by GoTrue's protocol",
  })
}

/** GET /.well-known/jwks.json */
export async function showKeys({ parts }: Call) {
  const keys = await parts.signingKeys.jwks()
  const headers = { "cache-control": `public, max-age=${JWKS_SECONDS}` }
  return Response.json(keys, { headers })
}
