type Wish = {
  agreed: number | null
  asked: number[]
  /** Every quantity ever asked for. */
  history: number[]
  busy: boolean
}

/** What clients were told had happened. An answer that never came is not in
 * here: the site may have done it or not, but may not have done half. */
export function openAcknowledged() {
  return {
    /** What stood in the way of a purchase. */
    refusals: [] as string[],
    /** Sessions the payment page called paid. */
    paid: new Set<string>(),
    /** The order that was named for a session. */
    orders: new Map<string, string>(),
    /** Addresses that were told to look for a confirmation. */
    signedUp: new Set<string>(),
    /** By member and variant: the quantity last agreed on, and those asked for
     * since without an answer, one after the other. */
    carts: new Map<string, Wish>(),
    /** How many downloads a member was given. */
    downloads: new Map<string, number>(),
  }
}

export type Acknowledged = ReturnType<typeof openAcknowledged>
