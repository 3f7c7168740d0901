import { PROMISES, type PromiseName } from "./promises.ts"

type Account = { attempts: number; failures: string[] }

export type Ledger = ReturnType<typeof openLedger>

/** The attempts of one check, promise by promise, and those that failed. */
export function openLedger() {
  const accounts = new Map<PromiseName, Account>()

  function accountOf(promise: PromiseName) {
    const account = accounts.get(promise) ?? { attempts: 0, failures: [] }
    accounts.set(promise, account)
    return account
  }

  return {
    /** Records one attempt: it held, or this was seen instead. */
    expect(promise: PromiseName, held: boolean, seen: string) {
      const account = accountOf(promise)
      account.attempts += 1
      if (!held) account.failures.push(seen)
    },
    /** Records many attempts at once, with the failures among them. */
    count(promise: PromiseName, attempts: number, failures: string[] = []) {
      const account = accountOf(promise)
      account.attempts += attempts
      account.failures.push(...failures)
    },
    rows: () =>
      [...accounts].map(([promise, { attempts, failures }]) => ({
        promise: PROMISES[promise],
        attempts,
        failures,
      })),
  }
}
