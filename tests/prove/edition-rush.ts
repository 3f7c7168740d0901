import { makeVariant } from "#tests/support/label-catalogue.ts"
import { accountForCopies } from "../support/accounting.ts"
import { type Crowd, payAsGuest } from "../support/shoppers.ts"
import { withSiteDatabase } from "../support/site-database.ts"
import type { Ledger } from "./ledger.ts"

const BUYERS = 200
const COPIES = 5

/** Two hundred buyers want one of five numbered copies at the same moment: five
 * get them, numbered 1 to 5. */
export async function rushForEdition(
  crowd: Crowd,
  dataDir: string,
  ledger: Ledger,
) {
  const edition = await withSiteDatabase(dataDir, (sql) =>
    makeVariant(sql, { inventory: COPIES, edition_size: COPIES }),
  )
  const shelf = { goods: [edition], limited: [edition] }
  const stall = { ...crowd.stall, ...shelf }
  await Promise.all(
    Array.from({ length: BUYERS }, () =>
      payAsGuest({ ...crowd, stall }, crowd.random.branch()),
    ),
  )
  await withSiteDatabase(dataDir, async (sql) => {
    await accountForCopies(sql, stall, ledger)
    const [row] = await sql`select sum(cardinality(copies))::int as drawn
      from order_items where variant_id = ${edition.id}`
    const told = `${row?.drawn} of ${COPIES} copies went to ${BUYERS} buyers`
    ledger.expect("stock", row?.drawn === COPIES, told)
  })
}
