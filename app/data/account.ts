import { callFunction } from "./functions.ts"

/** Everything the label stores about the member, as one document. */
export function exportAccount(accessToken: string) {
  return callFunction<Record<string, unknown>>(
    "export-account",
    {},
    accessToken,
  )
}

/** Deletes the account for good; the password is the permission. */
export function deleteAccount(accessToken: string, password: string) {
  return callFunction<{ deleted: true }>(
    "delete-account",
    { password },
    accessToken,
  )
}
