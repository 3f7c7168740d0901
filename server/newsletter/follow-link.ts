import { isUuid } from "#domain/uuid.ts"
import type { Sql } from "#platform/postgres/connection.ts"

const NUMBER = /^[1-9]\d{0,3}$/

type Followed = {
  letter: string
  n: string
  clientAddress: string
  /** False for a HEAD request, which only asks for the target. */
  counts: boolean
}

/** `/l/<letter>/<n>`: redirects to the target in that letter and nowhere else,
 * counted as a total if the label wants. Nothing about the reader is stored. */
export function createCountedLinks(sql: Sql) {
  return async ({ letter, n, clientAddress, counts }: Followed) => {
    const url = isUuid(letter) && NUMBER.test(n) ? await leadsTo() : null
    if (!url) return new Response(NOWHERE, { status: 404, headers: PLAIN })
    // Encoded for a header, whatever characters it was typed in.
    const headers = { Location: new URL(url).href, ...UNKEPT }
    return new Response(null, { status: 302, headers })

    async function leadsTo() {
      const [row] = await sql<{ url: string | null }[]>`
        select public.follow_letter_link(
          ${letter}, ${Number(n)}, ${clientAddress}, ${counts}) as url`
      return row?.url ?? null
    }
  }
}

const NOWHERE = "No letter of ours has this link. It may have been cut in two."
const UNKEPT = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" }
const PLAIN = { "Content-Type": "text/plain; charset=utf-8", ...UNKEPT }
