import { FORM, sessionIn } from "#tests/support/guest.ts"
import type { Row } from "#tests/support/label-catalogue.ts"
import type { Acknowledged } from "./acknowledged.ts"
import type { Random } from "./random.ts"
import { lineOf, type ShopFixture } from "./shop-fixture.ts"
import {
  type Answer,
  createVisitor,
  type Place,
  type Visitor,
} from "./visitor.ts"

export type Member = { id: string; email: string; token: string }
export type Crowd = {
  place: Place
  random: Random
  stall: ShopFixture
  told: Acknowledged
  members: Member[]
}

export const PASSWORD = "correct horse"

/** A member with a confirmed account, signed in. */
export async function makeMember(place: Place, random: Random) {
  const email = newAddress(random)
  const admin = createVisitor({ ...place, publishable: place.secret }, random)
  const made = await admin.call(
    "/auth/v1/admin/users",
    {
      email,
      password: PASSWORD,
      email_confirm: true,
    },
    { headers: { Authorization: `Bearer ${place.secret}` } },
  )
  const visitor = createVisitor(place, random)
  const signedIn = await visitor.call("/auth/v1/token?grant_type=password", {
    email,
    password: PASSWORD,
  })
  if (signedIn.status !== 200) throw new Error(JSON.stringify(signedIn.body))
  const { access_token: token } = signedIn.body
  return { id: made.body.id, email, token } as Member
}

export function newAddress(random: Random) {
  return `fan-${random.below(2 ** 40).toString(36)}@fans.example`
}

/** Keeps a crowd shopping until told to stop; resolves when the last is done.
 * Failed requests are ignored: only answers are recorded. */
export function shopUntil(crowd: Crowd, people: number) {
  let open = true
  async function shop(random: Random) {
    while (open) {
      await errand(crowd, random).catch(() => {})
    }
  }
  const done = Promise.all(
    Array.from({ length: people }, () => shop(crowd.random.branch())),
  )
  return {
    async stop() {
      open = false
      await done
    },
  }
}

function errand(crowd: Crowd, random: Random) {
  const kind = random.next()
  if (kind < 0.55) return buy(crowd, random)
  if (kind < 0.75) return fillCart(crowd, random)
  if (kind < 0.9) return download(crowd, random)
  return signUp(crowd, random)
}

/** From the cart to the order; some close the tab once they have paid, so the
 * provider's message must be enough. */
function buy(crowd: Crowd, random: Random) {
  return payAsGuest(crowd, random, random.next() < 0.7)
}

/** Returns the order, if there is one. */
export async function payAsGuest(
  { place, stall, told }: Crowd,
  random: Random,
  comesBack = true,
) {
  const visitor = createVisitor(place, random)
  const items = [lineOf(random.pick(stall.goods), random.between(1, 2))]
  const asked = { isGuest: true, items }
  const session = await pay(visitor, told, asked, random)
  if (!session || !comesBack) return null
  await comeBack(visitor, told, session)
  return told.orders.get(session) ?? null
}

/** A member buys a cart of one download, so as to have one. */
export async function buyFile(crowd: Crowd, member: Member) {
  const { place, random, stall, told } = crowd
  const visitor = createVisitor(place, random)
  visitor.signedInAs(member.token)
  await putInCart(visitor, member, stall.file, 1)
  const session = await pay(visitor, told, { isGuest: false }, random)
  if (!session) throw new Error("a member could not buy")
  await comeBack(visitor, told, session)
}

async function pay(
  visitor: Visitor,
  told: Acknowledged,
  asked: object,
  random: Random,
) {
  const opened = await visitor.invoke("create-checkout", asked)
  if (opened.status !== 200) return refused(told, "create-checkout", opened)
  const session_id = sessionIn(opened.body.url)
  const form = { ...FORM, email: newAddress(random) }
  const paid = await visitor.invoke("test-payment", {
    step: "pay",
    session_id,
    form,
  })
  if (paid.body.outcome !== "paid") return refused(told, "test-payment", paid)
  told.paid.add(session_id)
  return session_id
}

function refused(told: Acknowledged, step: string, { status, body }: Answer) {
  told.refusals.push(`${step}: ${status} ${JSON.stringify(body)}`)
  return null
}

async function comeBack(
  visitor: Visitor,
  told: Acknowledged,
  session_id: string,
) {
  const made = await visitor.invoke("process-order", { session_id })
  if (made.status !== 200) refused(told, "process-order", made)
  if (made.status === 200) told.orders.set(session_id, made.body.order_id)
}

async function fillCart(
  { place, stall, told, members }: Crowd,
  random: Random,
) {
  const member = random.pick(members)
  const variant = random.pick(stall.goods)
  const qty = random.between(1, 9)
  const key = `${member.id} ${variant.id}`
  const cart = told.carts.get(key) ?? {
    agreed: null,
    asked: [],
    history: [],
    busy: false,
  }
  told.carts.set(key, cart)
  if (cart.busy) return
  cart.busy = true
  cart.asked.push(qty)
  cart.history.push(qty)
  const visitor = createVisitor(place, random)
  visitor.signedInAs(member.token)
  const { status } = await putInCart(visitor, member, variant, qty).finally(
    () => {
      cart.busy = false
    },
  )
  if (status !== 201 && status !== 200) return
  cart.agreed = qty
  cart.asked = []
}

function putInCart(
  visitor: Visitor,
  member: Member,
  variant: Row,
  qty: number,
) {
  const row = {
    user_id: member.id,
    product_id: variant.product_id,
    variant_id: variant.id,
    qty,
  }
  return visitor.call(
    "/rest/v1/cart_items?on_conflict=user_id,product_id,variant_id",
    row,
    { headers: { Prefer: "resolution=merge-duplicates,return=minimal" } },
  )
}

async function download({ place, told, members }: Crowd, random: Random) {
  const member = random.pick(members)
  const visitor = createVisitor(place, random)
  visitor.signedInAs(member.token)
  const { body } = await visitor.call(
    "/rest/v1/order_items?select=id&is_digital=is.true&limit=1",
  )
  const item = body[0]?.id
  if (!item) return
  const given = await visitor.invoke("generate-download-links", {
    order_item_id: item,
  })
  if (given.status !== 200) return
  told.downloads.set(member.id, (told.downloads.get(member.id) ?? 0) + 1)
}

async function signUp({ place, told }: Crowd, random: Random) {
  const email = newAddress(random)
  const visitor = createVisitor(place, random)
  const made = await visitor.call("/auth/v1/signup", {
    email,
    password: PASSWORD,
  })
  if (made.status === 200) told.signedUp.add(email)
}
