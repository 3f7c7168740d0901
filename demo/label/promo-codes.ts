export interface PromoCode {
  readonly code: string
  readonly percent: number
  readonly fromPence: number
  readonly active: boolean
  /** Counted from the day of seeding; null never ends. */
  readonly endsInDays: number | null
}

export const promoCodes = [
  {
    code: "WELCOME10",
    percent: 10,
    fromPence: 0,
    active: true,
    endsInDays: null,
  },
  {
    code: "NINE20",
    percent: 20,
    fromPence: 5000,
    active: true,
    endsInDays: null,
  },
  {
    code: "SUMMER15",
    percent: 15,
    fromPence: 0,
    active: true,
    endsInDays: -40,
  },
  {
    code: "STAFF50",
    percent: 50,
    fromPence: 0,
    active: false,
    endsInDays: null,
  },
] as const satisfies readonly PromoCode[]
