import type { Shop } from "../../shop/shop.ts"

/** Tells members, once, that their membership ends soon. A turn takes so many;
 * the next has the rest. */
export async function tellRenewals({ sql }: Pick<Shop, "sql">) {
  let told: number
  do {
    const [row] = await sql<[{ told: number }]>`
      select public.tell_renewals() as told`
    told = row.told
  } while (told > 0)
}
