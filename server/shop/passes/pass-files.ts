import { passEnd } from "#domain/pass.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"
import { passCalendar } from "./pass-calendar.ts"
import { createPassLinks } from "./pass-links.ts"
import { passSheet } from "./pass-sheet.ts"
import { readPass } from "./passes.ts"

type Parts = { sql: Sql; secret: string; siteUrl: string }

/** `GET /passes/<id>.pdf` and `.ics`, by their signed links. What was given
 * back is no pass any more, however young its link. */
export function createPassFiles({ sql, secret, siteUrl }: Parts) {
  const links = createPassLinks({ secret, siteUrl })

  return async (request: Request): Promise<Response> => {
    const { id, file } = links.check(request.url)
    const pass = await readPass(sql, id)
    if (!pass || passEnd(pass) === "Given back") throw gone()
    if (file === "ics" && !pass.starts_at) throw gone()
    const body =
      file === "pdf" ? await passSheet(pass) : passCalendar(pass, siteUrl)
    return new Response(body, {
      headers: {
        "Content-Type": TYPES[file],
        "Content-Disposition": `inline; filename="9x-${pass.number}.${file}"`,
        "Cache-Control": "private, no-store",
        "X-Robots-Tag": "noindex, nofollow",
      },
    })
  }
}

const TYPES = {
  pdf: "application/pdf",
  ics: "text/calendar; charset=utf-8",
}

function gone() {
  return new Refusal(404, {
    code: "no_pass",
    message: "There is no such pass any more.",
  })
}
