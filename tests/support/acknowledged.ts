type Wish = {
  agreed: number | null
  asked: number[]
  /** Every quantity ever requested. */
  history: number[]
  busy: boolean
}

/** What clients were told had happened. A request without an answer is not in
 * here: the site may have done it or not, but not half. */
export function openAcknowledged() {
  return {
    /** The reasons why purchases were refused. */
    refusals: [] as string[],
    /** Sessions that the payment page reported as paid. */
    paid: new Set<string>(),
    /** The order reported for each session. */
    orders: new Map<string, string>(),
    /** Addresses that were told to look for a confirmation mail. */
    signedUp: new Set<string>(),
    /** By member and variant: the last confirmed quantity, and those requested
     * since without an answer, in order. */
    carts: new Map<string, Wish>(),
    /** How many downloads each member received. */
    downloads: new Map<string, number>(),
  }
}

export type Acknowledged = ReturnType<typeof openAcknowledged>
