import { PROMISES, type PromiseName } from "./promises.ts"

type Account = { attempts: number; failures: string[] }

export type Ledger = ReturnType<typeof openLedger>

/** What one check tried, promise by promise, and what did not hold. */
export function openLedger() {
  const accounts = new Map<PromiseName, Account>()

  function accountOf(promise: PromiseName) {
    const account = accounts.get(promise) ?? { attempts: 0, failures: [] }
    accounts.set(promise, account)
    return account
  }

  return {
    /** One attempt: it held, or here is what was seen instead. */
    expect(promise: PromiseName, held: boolean, seen: string) {
      const account = accountOf(promise)
      account.attempts += 1
      if (!held) account.failures.push(seen)
    },
    /** Many attempts at once, by what failed of them. */
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
