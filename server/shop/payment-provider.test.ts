import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { type PaymentProvider, withDeadline } from "./payment-provider.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})

test("all that one request asks of a provider has one deadline", async () => {
  const silent: PaymentProvider = {
    name: "silent",
    patienceMs: 1_000,
    open: never,
    find: never,
    expire: vi.fn(never),
    refund: never,
    refundsOf: never,
    feeOf: never,
    readEvent: () => ({ id: "", type: "", about: "something else" }),
    payouts: never,
    payoutLines: never,
  }
  const once = withDeadline({ ...silent, find: async () => null })
  await vi.advanceTimersByTimeAsync(900)
  expect(await once.find("quick")).toBeNull()
  const told = vi.fn()
  for (const call of [once.expire("a"), once.expire("b")]) {
    call.catch(({ status }) => told(status))
  }
  await vi.advanceTimersByTimeAsync(99)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(told.mock.calls).toEqual([[504], [504]])
  const late = once.expire("c").catch(({ message }) => message)
  await vi.advanceTimersByTimeAsync(1)
  expect(await late).toMatch(/timeout/)
  expect(silent.expire).toHaveBeenCalledTimes(2)
})
