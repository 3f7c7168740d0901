import { isSlug } from "./slug.ts"
import { type RowOf, rows, type Tables } from "./tables.ts"

export type LetterCard = RowOf<typeof listLetters>

const CARD = "id:letter_id,slug,subject,preheader,sent_at"

export function listLetters(
  db: Tables,
  { from, to }: { from: number; to: number },
) {
  return rows(newestFirst(db, CARD).range(from, to))
}

export async function letterBySlug(db: Tables, slug: string) {
  if (!isSlug(slug)) return null
  const found = newestFirst(db, `${CARD},content`).eq("slug", slug)
  return rows(found.maybeSingle())
}

/** The previous letter, to read next. */
export async function previousLetter(db: Tables, sentAt: string) {
  const [before] = await rows(
    newestFirst(db, CARD).lt("sent_at", sentAt).limit(1),
  )
  return before ?? null
}

function newestFirst<Fields extends string>(db: Tables, fields: Fields) {
  return db
    .from("archived_letters")
    .select(fields)
    .order("sent_at", { ascending: false })
    .order("letter_id")
}
