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
import { signOut } from "./logout.ts"
import { sendMagicLink } from "./otp.ts"
import { reauthenticate } from "./reauthenticate.ts"
import { recover } from "./recover.ts"
import { resend } from "./resend.ts"
import { showHealth, showKeys, showSettings } from "./settings.ts"
import { showProof } from "./sign-up-proof.ts"
import { signUp } from "./signup.ts"
import { issueTokens } from "./token.ts"
import {
  refuseOAuth,
  refuseOAuthServer,
  refusePasskeys,
  refuseRecoveryCodes,
  refuseSso,
} from "./unsupported.ts"
import { showUser, unlinkIdentity, updateUser } from "./user.ts"
import { followLink, verifyOtp } from "./verify.ts"
import { verifyFactor } from "./verify-factor.ts"

export const PREFIX = "/auth/v1"

type Route = [method: string, path: string, handler: Handler]

/** The whole surface. `*` takes any method, and as a last part any rest. */
const ROUTES: Route[] = [
  ["GET", "/health", showHealth],
  ["GET", "/settings", showSettings],
  ["GET", "/.well-known/jwks.json", showKeys],
  ["POST", "/signup", signUp],
  ["POST", "/token", issueTokens],
  ["POST", "/otp", sendMagicLink],
  ["POST", "/magiclink", sendMagicLink],
  ["GET", "/verify", followLink],
  ["POST", "/verify", verifyOtp],
  ["POST", "/resend", resend],
  ["POST", "/sign_up_proof", showProof],
  ["POST", "/recover", recover],
  ["POST", "/logout", signOut],
  ["GET", "/user", showUser],
  ["PUT", "/user", updateUser],
  ["GET", "/reauthenticate", reauthenticate],
  ["POST", "/reauthenticate", reauthenticate],
  ["GET", "/user/identities/authorize", refuseOAuth],
  ["DELETE", "/user/identities/:id", unlinkIdentity],
  ["*", "/user/oauth/*", refuseOAuthServer],
  ["*", "/factors/recovery-codes", refuseRecoveryCodes],
  ["*", "/factors/recovery-codes/*", refuseRecoveryCodes],
  ["POST", "/factors", enrolFactor],
  ["DELETE", "/factors/:id", unenrolFactor],
  ["POST", "/factors/:id/challenge", challengeFactor],
  ["POST", "/factors/:id/verify", verifyFactor],
  ["POST", "/invite", invite],
  ["POST", "/admin/generate_link", generateLink],
  ["GET", "/admin/users", listUsers],
  ["POST", "/admin/users", createUser],
  ["GET", "/admin/users/:id", showAnyUser],
  ["PUT", "/admin/users/:id", updateAnyUser],
  ["DELETE", "/admin/users/:id", deleteUser],
  ["GET", "/admin/users/:id/factors", listAnyFactors],
  ["DELETE", "/admin/users/:id/factors/:factor", deleteAnyFactor],
  ["*", "/authorize", refuseOAuth],
  ["*", "/callback", refuseOAuth],
  ["*", "/oauth/*", refuseOAuthServer],
  ["*", "/sso", refuseSso],
  ["*", "/sso/*", refuseSso],
  ["*", "/passkeys", refusePasskeys],
  ["*", "/passkeys/*", refusePasskeys],
]

const NO_KEY = new Set([
  "GET /verify",
  "GET /health",
  "GET /.well-known/jwks.json",
])

/** What carries its own proof, or needs none. */
export function needsNoKey(method: string, path: string) {
  if (!path.startsWith(`${PREFIX}/`)) return false
  return NO_KEY.has(`${method} ${path.slice(PREFIX.length)}`)
}

export type Match = { handler: Handler; params: Record<string, string> }

export function findRoute(
  method: string,
  path: string,
): Match | "wrong method" | "unknown" {
  let known = false
  for (const [wanted, pattern, handler] of ROUTES) {
    const params = matchPath(pattern, path)
    if (!params) continue
    if (wanted === method || wanted === "*") return { handler, params }
    known = true
  }
  return known ? "wrong method" : "unknown"
}

function matchPath(pattern: string, path: string) {
  const wanted = pattern.split("/")
  const given = path.split("/")
  const open = wanted.at(-1) === "*"
  if (open ? given.length < wanted.length : given.length !== wanted.length) {
    return null
  }
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const piece = given[index] ?? ""
    if (part === "*" && index > 0) return params
    if (part.startsWith(":")) params[part.slice(1)] = piece
    else if (part !== piece) return null
  }
  return params
}
