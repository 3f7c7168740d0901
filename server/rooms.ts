import type { FunctionHandlers } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { member } from "./account/member/index.ts"
import { staff } from "./account/staff/index.ts"
import { pictures } from "./catalogue/pictures/index.ts"
import { presskit } from "./catalogue/presskit/index.ts"
import type { Env } from "./env.ts"
import type { Routes } from "./http/routes.ts"
import { demos } from "./inbox/demos/index.ts"
import { messages } from "./inbox/messages/index.ts"
import type { MailKind, MailKinds } from "./mail/mail-kind.ts"
import { music } from "./music/index.ts"
import { newsletter } from "./newsletter/index.ts"
import { listening } from "./press/listening/index.ts"
import { mailings } from "./press/mailings/index.ts"
import type { Backend } from "./runtime/backend-clients.ts"
import type { Disk } from "./runtime/disk.ts"
import type { Log } from "./runtime/log.ts"
import type { PeriodicJob } from "./runtime/periodic-jobs.ts"
import { checkout } from "./shop/checkout/index.ts"
import { downloads } from "./shop/downloads/index.ts"
import { orders } from "./shop/orders/index.ts"
import { passes } from "./shop/passes/index.ts"
import { payments } from "./shop/payments/index.ts"
import type { Payments } from "./shop/payments/open-payments.ts"
import type { Shop } from "./shop/shop.ts"
import { stock } from "./shop/stock/index.ts"

/** The services for rooms; each takes what it needs. */
export type RoomParts = {
  env: Env
  log: Log
  siteUrl: string
  sql: Sql
  disk: Pick<Disk, "isFull">
  shop: Shop
  payments: Payments
  musicJobs: PeriodicJob[]
  /** Called when a request arrives: the platform mounts the functions, so it
   * exists only after them. */
  platform: () => Platform
  /** The platform for jobs. */
  backend: () => Backend
}

type Room = {
  /** Functions of `/functions/v1`, by name. */
  functions?: (parts: RoomParts) => FunctionHandlers
  routes?: (parts: RoomParts) => Routes
  jobs?: (parts: RoomParts) => PeriodicJob[]
  mails?: readonly MailKind[]
}

/** Every room, and so every function, route, job and kind of mail. */
const ROOMS: Room[] = [
  checkout,
  orders,
  payments,
  downloads,
  passes,
  stock,
  pictures,
  presskit,
  music,
  demos,
  messages,
  newsletter,
  mailings,
  listening,
  member,
  staff,
]

export function functionsOf(parts: RoomParts): FunctionHandlers {
  return Object.assign({}, ...ROOMS.map(({ functions }) => functions?.(parts)))
}

export function routesOf(parts: RoomParts): Routes {
  return Object.assign({}, ...ROOMS.map(({ routes }) => routes?.(parts)))
}

export function jobsOf(parts: RoomParts): PeriodicJob[] {
  return ROOMS.flatMap(({ jobs }) => jobs?.(parts) ?? [])
}

export const MAILS: MailKinds = Object.fromEntries(
  ROOMS.flatMap(({ mails = [] }) => mails).map((mail) => [mail.kind, mail]),
)
