import { isRecord, textOf } from "#domain/setting.ts"
import { picturesAt } from "./news.ts"
import { sellerOf } from "./seller.ts"
import { openSettings } from "./settings.ts"
import type { Tables } from "./tables.ts"

/** The label's name and places, as far as they are set. */
export async function aboutLabel(db: Tables) {
  const setting = (await openSettings(db)).get("about")
  const said = isRecord(setting) ? setting : {}
  const people: unknown[] = Array.isArray(said.people) ? said.people : []
  const url = textOf(said.picture)
  const [pictures, { address }] = await Promise.all([
    picturesAt(db, url ? [url] : []),
    sellerOf(db),
  ])
  return {
    people: people.filter(isRecord).flatMap(({ name, role }) => {
      const known = textOf(name)
      return known ? [{ name: known, role: textOf(role) }] : []
    }),
    address,
    place: textOf(said.place),
    picture: pictures[0] ?? null,
  }
}
