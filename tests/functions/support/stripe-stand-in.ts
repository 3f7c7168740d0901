import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import Stripe from "stripe"

type Asked = {
  method: string
  path: string
  key: string | undefined
  params: Record<string, string>
}
type Thing = Record<string, unknown> & { id: string }
type Session = Thing
type StripeRefund = {
  id: string
  object: "refund"
  amount: number
  payment_intent: string
  status: string
  metadata: Record<string, string | undefined>
}
export type Mood =
  | "answers"
  /** Says nothing at all. */
  | "hangs"
  /** Begins to answer and says no more. */
  | "stalls"
  /** Answers by a byte now and then. */
  | "drips"
  /** Begins to answer and is gone. */
  | "cuts"
  /** Is gone before it answers. */
  | "drops"
  | "fails"
  /** Knows the key, and does not let it in. */
  | "forbids"

const DRIP_MS = 20
const SHORTEST_MS = 30 * 60 * 1000

export const WEBHOOK_SECRET = "whsec_for_the_tests_only"

/** Stripe's API as far as a shop meets it, on loopback: it adds up what it is
 * told, remembers idempotency keys, and can be slow, broken or cut off. */
export async function startStripe() {
  const asked: Asked[] = []
  const sessions = new Map<string, Session>()
  const coupons = new Map<string, number>()
  const refunds: StripeRefund[] = []
  const answers = new Map<string, unknown>()
  const state = {
    mood: "answers" as Mood,
    /** By how much its clock is ahead of ours. */
    aheadMs: 0,
    asked,
    sessions,
    refunds,
    /** What was sent to the bank, and what moved on the balance for it. */
    payouts: [] as Thing[],
    /** By payment, once its charge has reached the balance. */
    fees: new Map<string, { fee: number; currency: string }>(),
    balance: [] as Thing[],
  }
  const now = () => Date.now() + state.aheadMs

  const server = createServer(async (request, response) => {
    const call = await read(request)
    asked.push(call)
    if (state.mood === "hangs") return
    if (state.mood === "drops") return void request.socket.destroy()
    if (["stalls", "drips", "cuts"].includes(state.mood)) {
      return answerInPart(response, state.mood)
    }
    const [status, body] = faultOf(state.mood) ?? once(call)
    response.writeHead(status, {
      "Content-Type": "application/json",
      Date: new Date(now()).toUTCString(),
    })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  function once(call: Asked): [number, unknown] {
    const known = call.key && answers.get(call.key)
    if (known) return [200, known]
    const [status, body] = answer(call)
    if (call.key && status === 200) answers.set(call.key, body)
    return [status, body]
  }

  function answer(call: Asked): [number, unknown] {
    const { method, path, params } = call
    const [, , area, , id = "", verb] = path.split("/")
    if (area === "payouts") return [200, pageOf(state.payouts, call)]
    if (area === "balance_transactions") return balanceOf(call)
    if (area === "payment_intents") return intentOf(path.split("/")[3] ?? "")
    if (area === "coupons") return [200, addCoupon(params)]
    if (area === "refunds") return refund(method, params)
    if (method === "POST" && !id) {
      const soon = Number(params.expires_at) * 1000 < now() + SHORTEST_MS
      return soon ? [400, tooSoon()] : [200, addSession(params)]
    }
    const session = sessions.get(id)
    if (!session) return [404, missing(id)]
    if (verb === "expire") {
      if (session.status !== "open") return [400, notOpen()]
      session.status = "expired"
    }
    return [200, session]
  }

  function balanceOf(call: Asked): [number, unknown] {
    const known = state.payouts.some(({ id }) => id === call.params.payout)
    if (!known) return [404, missing(call.params.payout ?? "")]
    return [200, pageOf(state.balance, call)]
  }

  function intentOf(id: string): [number, unknown] {
    if (!sessions.has(id.replace("pi_", ""))) return [404, missing(id)]
    const fee = state.fees.get(id)
    const balance_transaction = fee
      ? { id: `txn_${id}`, object: "balance_transaction", ...fee }
      : null
    const latest_charge = { id: `ch_${id}`, balance_transaction }
    return [200, { id, object: "payment_intent", latest_charge }]
  }

  function addCoupon(params: Record<string, string>) {
    const id = `coupon_${coupons.size + 1}`
    coupons.set(id, Number(params.amount_off))
    return { id, object: "coupon" }
  }

  function refund(
    method: string,
    { payment_intent = "", amount, ...params }: Record<string, string>,
  ): [number, unknown] {
    const made = refunds.filter((one) => one.payment_intent === payment_intent)
    if (method === "GET") return [200, { object: "list", data: made }]
    const session = sessions.get(payment_intent.replace("pi_", ""))
    const left = made.reduce(
      (sum, one) => sum - (one.status === "failed" ? 0 : one.amount),
      Number(session?.amount_total ?? 0),
    )
    if (Number(amount) > left) return [400, tooMuch(left)]
    const one = {
      ...{ id: `re_${refunds.length + 1}`, object: "refund" as const },
      ...{ amount: Number(amount), payment_intent, status: "succeeded" },
      metadata: {
        refund_id: params["metadata[refund_id]"],
        checkout_id: params["metadata[checkout_id]"],
      },
    }
    refunds.push(one)
    return [200, one]
  }

  function addSession(params: Record<string, string>) {
    const id = `cs_test_${sessions.size + 1}${"a".repeat(40)}`
    const session = {
      id,
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      amount_total: totalOf(params, coupons),
      currency: params["line_items[0][price_data][currency]"],
      customer_email: params.customer_email ?? null,
      customer_details: null,
      collected_information: null,
      payment_intent: null,
      metadata: { checkout_id: params["metadata[checkout_id]"] },
      expires_at: Number(params.expires_at),
      url: `${url}/c/pay/${id}`,
    }
    sessions.set(id, session)
    return session
  }

  return Object.assign(state, {
    url,
    env: {
      STRIPE_SECRET_KEY: "sk_test_for_the_tests_only",
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: url,
    },
    /** The buyer has pressed the button; the bank has not said yes. */
    try(id: string, status: "requires_action" | "requires_payment_method") {
      const session = sessions.get(id)
      if (!session) throw new Error(`no session ${id}`)
      session.payment_intent = { id: `pi_${id}`, status }
    },
    /** The buyer fills in the page and pays. */
    pay(id: string, change: Record<string, unknown> = {}) {
      const session = sessions.get(id)
      if (!session) throw new Error(`no session ${id}`)
      Object.assign(session, paid(id), change)
    },
    /** As after a day: what was asked before would be made again. */
    forgetKeys: () => answers.clear(),
    /** Somebody gives money back in the dashboard, beside the shop. */
    refundBeside(id: string, amount: number) {
      refund("POST", { payment_intent: `pi_${id}`, amount: String(amount) })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>

/** A message as Stripe would send it. */
export function message(
  type: string,
  object: object,
  options: { id?: string; secret?: string; timestamp?: number } = {},
) {
  const id = options.id ?? `evt_${crypto.randomUUID()}`
  const payload = JSON.stringify({
    id,
    object: "event",
    type,
    data: { object },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: options.secret ?? WEBHOOK_SECRET,
    ...(options.timestamp && { timestamp: options.timestamp }),
  })
  return { payload, signature }
}

function faultOf(mood: Mood): [number, unknown] | null {
  const error = (type: string, message: string) => ({
    error: { type, message },
  })
  if (mood === "fails") return [500, error("api_error", "Broken")]
  if (mood !== "forbids") return null
  return [403, error("invalid_request_error", "This key may not do that.")]
}

function answerInPart(response: ServerResponse, mood: Mood) {
  response.writeHead(200, { "Content-Length": "100000" })
  response.write("{")
  if (mood === "cuts") setImmediate(() => response.destroy())
  if (mood !== "drips") return
  const timer = setInterval(() => response.write(" "), DRIP_MS)
  response.on("close", () => clearInterval(timer))
}

async function read(request: IncomingMessage): Promise<Asked> {
  const [path = "", query = ""] = (request.url ?? "").split("?")
  const body = new URLSearchParams(await text(request))
  return {
    method: request.method ?? "",
    path,
    key: request.headers["idempotency-key"] as string | undefined,
    params: Object.fromEntries([...new URLSearchParams(query), ...body]),
  }
}

const PAGE = 2

/** A list, a page at a time, however many are asked for at once. */
function pageOf(things: Thing[], { path, params }: Asked) {
  const start = things.findIndex(({ id }) => id === params.starting_after) + 1
  const data = things.slice(start, start + PAGE)
  const has_more = start + PAGE < things.length
  return { object: "list", url: path, data, has_more }
}

function totalOf(params: Record<string, string>, coupons: Map<string, number>) {
  let total = 0
  for (let n = 0; params[`line_items[${n}][quantity]`]; n += 1) {
    const each = Number(params[`line_items[${n}][price_data][unit_amount]`])
    total += each * Number(params[`line_items[${n}][quantity]`])
  }
  const shipping =
    params["shipping_options[0][shipping_rate_data][fixed_amount][amount]"]
  const coupon = params["discounts[0][coupon]"]
  return total - (coupons.get(coupon ?? "") ?? 0) + Number(shipping ?? 0)
}

function paid(id: string) {
  return {
    status: "complete",
    payment_status: "paid",
    payment_intent: { id: `pi_${id}`, status: "succeeded" },
    customer_details: { email: "Guest@Fans.example", phone: null },
    collected_information: {
      shipping_details: {
        name: "Robin Achebe",
        address: {
          line1: "14 Larkhill Terrace",
          line2: null,
          city: "London",
          state: null,
          postal_code: "SE14 9XO",
          country: "GB",
        },
      },
    },
  }
}

function missing(id: string) {
  const message = `No such checkout.session: ${id}`
  const error = { type: "invalid_request_error", code: "resource_missing" }
  return { error: { ...error, message } }
}

function tooSoon() {
  const message = "The `expires_at` timestamp must be at least 30 minutes away."
  const error = { type: "invalid_request_error", param: "expires_at" }
  return { error: { ...error, message } }
}

function tooMuch(left: number) {
  const message = `Refund amount is greater than unrefunded amount (${left}).`
  return { error: { type: "invalid_request_error", message } }
}

function notOpen() {
  const message = "Only Checkout Sessions with a status of open can be expired."
  return { error: { type: "invalid_request_error", message } }
}
