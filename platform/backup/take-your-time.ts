import type { TransactionSql } from "../postgres/connection.ts"

/** While files are copied the database is asked nothing: that is no reason to
 * end the transaction. */
export async function takeYourTime(tx: TransactionSql) {
  await tx`set local idle_in_transaction_session_timeout = 0`
}
