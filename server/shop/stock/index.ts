import { MINUTE_MS } from "../../runtime/periodic-jobs.ts"
import type { Shop } from "../shop.ts"
import { STOCK_MAILS } from "./stock-mails.ts"

type Parts = { shop: Shop }

/** What is sold out, back, or nearly gone. */
export const stock = {
  jobs: ({ shop }: Parts) => [
    // How long, at the most, nobody is told that a thing is back.
    { run: () => tellRestocks(shop), everyMs: MINUTE_MS, atStart: true },
    // How late in the morning the office may hear what is nearly gone.
    { run: () => tellLowStock(shop), everyMs: 10 * MINUTE_MS, atStart: true },
  ],
  mails: STOCK_MAILS,
}

/** Emails everyone who asked for a thing that is back on the shelf. */
async function tellRestocks({ sql }: Pick<Shop, "sql">) {
  await sql`select public.tell_restocks()`
}

/** Emails the office what has become low, once a day. */
async function tellLowStock({ sql }: Pick<Shop, "sql">) {
  await sql`select public.tell_low_stock()`
}
