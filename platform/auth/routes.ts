import { createRouter, type Routes } from "../http/router.ts"
import { generateLink, invite } from "./admin-links.ts"
import {
  createUser,
  deleteAnyFactor,
  deleteUser,
  listAnyFactors,
  listUsers,
  showAnyUser,
  updateAnyUser,
} from "./admin-users.ts"
import type { Handler } from "./call.ts"
import { challengeFactor, enrolFactor, unenrolFactor } from "./factors.ts"
import {
  reauthenticate,
  recover,
  resend,
  sendMagicLink,
} from "./otp-and-recovery.ts"
import {
  generateRecoveryCodes,
  regenerateRecoveryCodes,
  showRecoveryCodes,
  unenrolRecoveryCodes,
} from "./recovery-codes.ts"
import { signOut } from "./sessions.ts"
import { showHealth, showKeys, showSettings } from "./settings.ts"
import { showProof } from "./sign-up-proof.ts"
import { signUp } from "./signup.ts"
import { issueTokens } from "./token.ts"
import {
  refuseOAuth,
  refuseOAuthServer,
  refusePasskeys,
  refuseSso,
} from "./unsupported.ts"
import { showUser, unlinkIdentity, updateUser } from "./user.ts"
import { followLink, verifyOtp } from "./verify.ts"
import { verifyFactor } from "./verify-factor.ts"
import { verifyRecoveryCode } from "./verify-recovery-code.ts"

export const PREFIX = "/auth/v1"

const REST = ":rest{.*}"

/** Every route of auth. */
const ROUTES: Routes<Handler> = {
  "GET /health": showHealth,
  "GET /settings": showSettings,
  "GET /.well-known/jwks.json": showKeys,
  "POST /signup": signUp,
  "POST /token": issueTokens,
  "POST /otp": sendMagicLink,
  "POST /magiclink": sendMagicLink,
  "GET /verify": followLink,
  "POST /verify": verifyOtp,
  "POST /resend": resend,
  "POST /sign_up_proof": showProof,
  "POST /recover": recover,
  "POST /logout": signOut,
  "GET /user": showUser,
  "PUT /user": updateUser,
  "GET /reauthenticate": reauthenticate,
  "POST /reauthenticate": reauthenticate,
  "GET /user/identities/authorize": refuseOAuth,
  "DELETE /user/identities/:id": unlinkIdentity,
  [`ALL /user/oauth/${REST}`]: refuseOAuthServer,
  "GET /factors/recovery-codes": showRecoveryCodes,
  "POST /factors/recovery-codes": generateRecoveryCodes,
  "DELETE /factors/recovery-codes": unenrolRecoveryCodes,
  "POST /factors/recovery-codes/regenerate": regenerateRecoveryCodes,
  "POST /factors/recovery-codes/verify": verifyRecoveryCode,
  "POST /factors": enrolFactor,
  "DELETE /factors/:id": unenrolFactor,
  "POST /factors/:id/challenge": challengeFactor,
  "POST /factors/:id/verify": verifyFactor,
  "POST /invite": invite,
  "POST /admin/generate_link": generateLink,
  "GET /admin/users": listUsers,
  "POST /admin/users": createUser,
  "GET /admin/users/:id": showAnyUser,
  "PUT /admin/users/:id": updateAnyUser,
  "DELETE /admin/users/:id": deleteUser,
  "GET /admin/users/:id/factors": listAnyFactors,
  "DELETE /admin/users/:id/factors/:factor": deleteAnyFactor,
  "ALL /authorize": refuseOAuth,
  "ALL /callback": refuseOAuth,
  [`ALL /oauth/${REST}`]: refuseOAuthServer,
  "ALL /sso": refuseSso,
  [`ALL /sso/${REST}`]: refuseSso,
  "ALL /passkeys": refusePasskeys,
  [`ALL /passkeys/${REST}`]: refusePasskeys,
}

const NO_KEY = new Set([
  "GET /verify",
  "GET /health",
  "GET /.well-known/jwks.json",
])

/** Requests that carry their own proof, or need none. */
export function needsNoKey(method: string, path: string) {
  if (!path.startsWith(`${PREFIX}/`)) return false
  return NO_KEY.has(`${method} ${path.slice(PREFIX.length)}`)
}

export const findRoute = createRouter(ROUTES)
