import { MINUTE_MS } from "../../runtime/periodic-jobs.ts"
import type { Shop } from "../shop.ts"
import { STOCK_MAILS } from "./stock-mails.ts"

type Parts = { shop: Shop }

/** Stock: sold out, back in stock, or nearly gone. */
export const stock = {
  jobs: ({ shop }: Parts) => [
    // The longest that people wait to hear that an item is back.
    { run: () => tellRestocks(shop), everyMs: MINUTE_MS, atStart: true },
    // How late in the morning the office may hear of low stock.
    { run: () => tellLowStock(shop), everyMs: 10 * MINUTE_MS, atStart: true },
  ],
  mails: STOCK_MAILS,
}

/** Mails everyone who asked about an item that is back in stock. */
async function tellRestocks({ sql }: Pick<Shop, "sql">) {
  await sql`select public.tell_restocks()`
}

/** Mails the office about low stock, once a day. */
async function tellLowStock({ sql }: Pick<Shop, "sql">) {
  await sql`select public.tell_low_stock()`
}
