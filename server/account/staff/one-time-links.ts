import { randomBytes } from "node:crypto"
import { z } from "zod"
import type { RequestContext } from "#platform/caller.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"
import type { Env } from "../../env.ts"

/** The token in a link's fragment. */
export const TOKEN = z.string().min(1).max(200)

/** Refuses a client that tries too many tokens. */
export async function limitGuesses(
  sql: Sql,
  what: "set-up link" | "invitation",
  { clientAddress }: RequestContext,
) {
  const [row] = await sql<{ may: boolean }[]>`
    select private.may_guess(${what}, ${clientAddress}) as may`
  if (row?.may) return
  throw new Refusal(429, {
    code: "too_many",
    message: "That was a lot of tries. Please wait an hour.",
  })
}

/** The same answer whether a link never existed, is used, or is too old. */
export function badSetUpLink() {
  return new Refusal(404, {
    code: "set_up_link_not_good",
    message:
      "This link is used, or older than 30 minutes. If the label has an owner by now, sign in; if not, start the site again: it prints a new one.",
  })
}

export function badInvitation() {
  return new Refusal(404, {
    code: "invitation_not_good",
    message:
      "This invitation is used, cancelled, or older than seven days. Ask an owner of the label for a new one.",
  })
}

const SQL_REFUSALS: Record<string, () => Refusal> = {
  "9X070": badSetUpLink,
  "9X071": badInvitation,
  "9X072": () =>
    new Refusal(409, {
      code: "account_exists",
      message: "There is an account with this address. Sign in with it.",
    }),
  "9X073": () =>
    new Refusal(403, {
      code: "other_address",
      message:
        "The invitation is for another address than the one you are signed in with.",
    }),
}

/** Turns the database's refusals into a sentence; rethrows anything else. */
export function refusalOf(error: { code?: string }): never {
  throw SQL_REFUSALS[error.code ?? ""]?.() ?? error
}

/** The line that `npm start` prints while a label has no owner. The secret is
 * in the fragment, which browsers do not send: only people who see this line
 * have it. Every start invalidates the previous link. */
export async function offerSetUp(
  sql: Sql,
  env: Pick<Env, "SEED" | "SITE_URL">,
) {
  const token =
    env.SEED === "none" ? randomBytes(32).toString("base64url") : null
  const [row] = await sql<{ offered: boolean }[]>`
    select private.offer_set_up(${token}) as offered`
  if (!row?.offered) return ""
  return `\nNobody runs this label yet. Within 30 minutes, set it up at ${env.SITE_URL}/studio/set-up#${token}`
}
