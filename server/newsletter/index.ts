import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import type { Routes } from "../http/routes.ts"
import type { Log } from "../runtime/log.ts"
import { SECOND_MS } from "../runtime/periodic-jobs.ts"
import { NEWSLETTER_CONFIRMATION } from "./confirmation-mail.ts"
import { createCountedLinks } from "./follow-link.ts"
import { previewLetter } from "./functions/preview-letter.ts"
import { NEWSLETTER_MAILS } from "./newsletter-mails.ts"
import { sendNewsletters } from "./send-newsletters.ts"

type Parts = {
  sql: Sql
  platform: () => Platform
  siteUrl: string
  log: Pick<Log, "warn">
}

/** The newsletter. Its tables, addresses and functions say `letter`. */
export const newsletter = {
  functions: (parts: Parts) => ({ "preview-letter": previewLetter(parts) }),
  routes: ({ sql }: Parts): Routes => {
    const followLink = createCountedLinks(sql)
    return {
      "GET /l/:letter/:n": ({ request, params, arrival }) =>
        followLink({
          letter: params.letter ?? "",
          n: params.n ?? "",
          clientAddress: arrival.clientAddress,
          counts: request.method === "GET",
        }),
    }
  },
  jobs: (parts: Parts) => [
    // How late a newsletter may start, and how small its portions are.
    { run: () => sendNewsletters(parts), everyMs: SECOND_MS },
  ],
  mails: [NEWSLETTER_CONFIRMATION, ...NEWSLETTER_MAILS],
}
