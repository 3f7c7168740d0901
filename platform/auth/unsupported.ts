import { refuse } from "./errors.ts"
import { tokenExpired } from "./one-time-tokens.ts"

/** Features of GoTrue that this platform does not offer are refused clearly. */
export function refusePhone(what: "signups" | "logins") {
  const message = `Phone ${what} are disabled`
  return refuse(400, "phone_provider_disabled", message)
}

/** A code for a phone number: none was ever sent. */
export function unknownPhone(phone: string | null | undefined) {
  if (/^\+?[1-9]\d{1,14}$/.test(phone ?? "")) return tokenExpired()
  const message = "Invalid phone number format (E.164 required)"
  return refuse(400, "validation_failed", message)
}

export function refuseOAuth(): never {
  const message = "Unsupported provider: provider is not enabled"
  throw refuse(400, "validation_failed", message)
}

export function refuseSso(): never {
  throw refuse(404, "saml_provider_disabled", "SAML 2.0 is disabled")
}

export function refusePasskeys(): never {
  throw refuse(404, "provider_disabled", "Passkeys are disabled")
}

export function refuseOAuthServer(): never {
  throw refuse(404, "provider_disabled", "The OAuth server is disabled")
}
