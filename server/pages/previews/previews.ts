import type { Sql } from "#platform/postgres/connection.ts"
import type { Preview } from "../../http/middleware/answer-every.ts"

export type Look =
  | { state: "open"; preview: Preview }
  | { state: "ended" | "busy" | "unknown" }

export type Previews = ReturnType<typeof createPreviews>

type Row = {
  state: Look["state"]
  preview: string
  as_of: Date | null
  path: string
  expires_at: Date
  own: boolean
}

/** The database is asked at every request of a preview: what was revoked, and
 * whose maker has lost a role or signed out, is over with the next one. */
export function createPreviews(sql: Sql) {
  return {
    async look(token: string): Promise<Look> {
      const [row] = await sql<[Row]>`
        select * from private.open_preview(${token})`
      if (row.state !== "open") return { state: row.state }
      return { state: "open", preview: previewOf(row) }
    },

    /** Whether it was one's own, which is over for good. */
    async leave(token: string) {
      const [row] = await sql<[{ own: boolean }]>`
        select private.leave_preview(${token}) as own`
      return row.own
    },

    /** Whether this stream lies out of visitors' reach and belongs to what is
     * looked at. */
    async opensStream(name: string, { settings }: Preview) {
      const { "label.preview": things = "", "label.as_of": asOf = null } =
        settings
      const [row] = await sql<[{ opens: boolean }]>`
        select private.previewed_stream(
          ${name}, ${things}, ${asOf}::text::timestamptz) as opens`
      return row.opens
    },
  }
}

function previewOf({ preview, as_of, path, expires_at, own }: Row): Preview {
  return {
    settings: {
      ...(preview ? { "label.preview": preview } : {}),
      ...(as_of ? { "label.as_of": as_of.toISOString() } : {}),
    },
    asOf: as_of,
    path,
    until: expires_at,
    own,
  }
}

/** At a Supabase project nobody but the project says what its policies read,
 * so there is nothing to open. */
export const NO_PREVIEWS: Previews = {
  look: async () => ({ state: "unknown" }),
  leave: async () => false,
  opensStream: async () => false,
}
