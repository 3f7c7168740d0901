import type { ShownPass } from "#domain/pass.ts"
import { callFunction } from "./functions.ts"

export type { ShownPass }
export type PassRead = ShownPass | "missing" | "failed"

/** Reads a pass with its code, or as the member whose token is given. */
export async function readPass(
  pass_id: string,
  by: { code?: string; token?: string },
): Promise<PassRead> {
  const { code, token } = by
  const answer = await callFunction<ShownPass>(
    "get-pass",
    { pass_id, code },
    token,
  )
  if (answer.ok) return answer.data
  const { status = 0 } = answer
  return status >= 400 && status < 500 && status !== 429 ? "missing" : "failed"
}

/** Sets the name on a pass, as the member who bought it or with the order's
 * key. */
export function namePass(
  pass_id: string,
  holder: string,
  by: { key?: string; token?: string },
) {
  const { key, token } = by
  return callFunction<{ holder: string | null }>(
    "name-pass",
    { pass_id, holder, key },
    token,
  )
}
