import { weekdayMomentText } from "#domain/calendar.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { codeOf, detailsOf, refusalOf } from "../refusals.ts"
import type { Shop } from "../shop.ts"

type Details = Record<string, unknown>

/** Rewords the database's refusal for a buyer, with names instead of ids; any
 * other error is returned as it is. */
export async function explained({ sql }: Pick<Shop, "sql">, error: unknown) {
  const sentence = SENTENCES[codeOf(error)]
  if (!sentence) return refusalOf(error) ?? error
  const details = detailsOf(error)
  const names = await namesOf(sql, details)
  return refusalOf(
    error,
    names.length > 0 ? sentence(details, names) : undefined,
  )
}

const SENTENCES: Record<string, (details: Details, names: string[]) => string> =
  {
    "9X004": ({ left }, [name]) =>
      Number(left) > 0
        ? `Only ${left} of ${name} left. Please take fewer.`
        : `${name} has just sold out.`,
    "9X013": ({ units }, names) =>
      units
        ? `An order holds up to 40 limited items at a time, and yours has ${units}. Please take some of these out: ${listed(names)}.`
        : `An order can have all that is left of three items at most. Please take one of these out, or fewer of it: ${listed(names)}.`,
    "9X075": ({ opens_at }, names) =>
      `${listed(names)}: on sale from ${weekdayMomentText(String(opens_at), new Date())}. Please remove it until then.`,
    "9X076": (_, names) =>
      `${listed(names)}: no longer on sale. Please take it out.`,
    "9X077": (_, names) =>
      `${listed(names)}: for members. Please sign in as one, or take it out.`,
    "9X080": (_, names) =>
      `This date is over: ${listed(names)}. Please take it out.`,
    "9X014": ({ most }, [name]) =>
      `An order can have ${most} of ${name} at most. Please take fewer.`,
  }

const MOST_NAMES = 8

function listed(names: string[]) {
  const more = names.length - MOST_NAMES
  const shown = names.slice(0, MOST_NAMES).join(", ")
  return more > 0 ? `${shown} and ${more} more` : shown
}

/** In the order of the basket. */
async function namesOf(sql: Sql, { variant_id, variant_ids }: Details) {
  const ids = (variant_ids ?? [variant_id]) as string[]
  const rows = await sql<{ name: string }[]>`
    select concat(p.title, ' (', v.title, ')') as name
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join public.product_variants v on v.id = wanted.id
    join public.products p on p.id = v.product_id
    order by wanted.place`
  return rows.map(({ name }) => name)
}
