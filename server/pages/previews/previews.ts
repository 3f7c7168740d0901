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

/** The database is asked at every request of a preview: it ends with the next
 * one if it was revoked, or its maker lost a role or signed out. */
export function createPreviews(sql: Sql) {
  return {
    async look(token: string): Promise<Look> {
      const [row] = await sql<[Row]>`
        select * from private.open_preview(${token})`
      if (row.state !== "open") return { state: row.state }
      return { state: "open", preview: previewOf(row) }
    },

    /** Whether it was a personal preview, which then ends for good. */
    async leave(token: string) {
      const [row] = await sql<[{ own: boolean }]>`
        select private.leave_preview(${token}) as own`
      return row.own
    },

    /** Whether this stream is withheld from visitors and belongs to the
     * preview. */
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

/** On a Supabase project only the project controls its policies, so nothing can
 * be previewed. */
export const NO_PREVIEWS: Previews = {
  look: async () => ({ state: "unknown" }),
  leave: async () => false,
  opensStream: async () => false,
}
