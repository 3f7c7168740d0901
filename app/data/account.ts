import { callFunction } from "./functions.ts"

type Keys = { publishableKey: string; accessToken: string }

/** Everything the label keeps about the member, as one document. */
export function exportAccount(keys: Keys) {
  return callFunction<Record<string, unknown>>("export-account", {}, keys)
}

/** Ends the membership for good; the password is the permission. */
export function deleteAccount(keys: Keys, password: string) {
  return callFunction<{ deleted: true }>("delete-account", { password }, keys)
}
