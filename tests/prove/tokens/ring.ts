import type { Sql } from "#platform/postgres/connection.ts"
import { makeArtist } from "#tests/support/label-catalogue.ts"
import { openAcknowledged } from "../../support/acknowledged.ts"
import type { Random } from "../../support/random.ts"
import { makeShopFixture } from "../../support/shop-fixture.ts"
import { buyFile, makeMember, newAddress } from "../../support/shoppers.ts"
import {
  type Answer,
  createVisitor,
  type Place,
  type Visitor,
} from "../../support/visitor.ts"
import type { Ledger } from "../ledger.ts"

const PASSWORD = "correct horse"

export type Holder = {
  id: string
  email: string
  access: string
  refresh: string
  visitor: Visitor
}
export type Ring = Awaited<ReturnType<typeof openRing>>

/** Every kind of token there is, each with its rightful holder; and all tokens
 * issued, to be looked for where they must not be. */
export async function openRing(parts: {
  place: Place
  sql: Sql
  random: Random
  ledger: Ledger
  dataDir: string
}) {
  const { place, sql, random, ledger, dataDir } = parts
  const secrets = new Set([place.secret])
  const stall = await makeShopFixture(sql, place, 10)
  const artist = await makeArtist(sql)

  async function signIn(email: string, password = PASSWORD): Promise<Holder> {
    const visitor = createVisitor(place, random)
    const { body } = await visitor.call("/auth/v1/token?grant_type=password", {
      email,
      password,
    })
    const { access_token: access, refresh_token: refresh } = body
    if (!access) throw new Error(JSON.stringify(body))
    for (const word of [access, refresh, email, password]) secrets.add(word)
    visitor.signedInAs(access)
    return { id: body.user.id, email, access, refresh, visitor }
  }

  async function join() {
    const { email } = await makeMember(place, random)
    return signIn(email)
  }

  /** A member who has bought the file. */
  async function buyer() {
    const member = await makeMember(place, random)
    const told = openAcknowledged()
    await buyFile({ place, random, stall, told, members: [] }, member)
    const [session] = told.paid
    secrets.add(session ?? "")
    return { ...(await signIn(member.email)), session: session ?? "" }
  }

  /** With the secret key, as the label's own programs do. */
  function asService(path: string, body?: unknown, init?: RequestInit) {
    const service = { ...place, publishable: place.secret }
    return createVisitor(service, random).call(path, body, init)
  }

  /** One attempt that must be refused. */
  function refused(what: string, { status, body }: Answer) {
    const held = status >= 400 && status < 500
    const seen = `${what}: ${status} ${JSON.stringify(body).slice(0, 160)}`
    ledger.expect("private", held, seen)
  }

  /** One that must be accepted, or the refusals above would prove nothing. */
  function taken(what: string, { status, body }: Answer) {
    const seen = `${what}: ${status} ${JSON.stringify(body).slice(0, 160)}`
    ledger.expect("answers", status < 400, seen)
  }

  return {
    place,
    sql,
    random,
    ledger,
    dataDir,
    secrets,
    stall,
    artist,
    signIn,
    join,
    buyer,
    asService,
    refused,
    taken,
    visitor: () => createVisitor(place, random),
    newAddress: () => newAddress(random),
  }
}
