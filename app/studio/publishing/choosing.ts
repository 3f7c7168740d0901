import { may, type Role } from "../data/access.ts"
import type { Companion, Thing } from "../resource.ts"
import { type State, stateOf } from "./state.ts"

/** What somebody wants of a thing. */
export type Asked = "now" | "at" | "withdraw"

/** From which state each goes: what is out already need not. */
const FROM: Record<Asked, readonly State[]> = {
  now: ["draft", "coming", "withdrawn"],
  at: ["draft", "coming", "withdrawn"],
  withdraw: ["public", "coming"],
}

/** Whether a thing can be published or withdrawn by somebody of this role. */
export function canGo({ resource, row }: Thing, asked: Asked, role: Role) {
  const { publishing, roles } = resource
  if (!publishing || !may(role, roles)) return false
  return FROM[asked].includes(stateOf(publishing, row))
}

/** An artist is one without this record, and what was written of it stays
 * true. */
const STAYS = ["artists", "news_articles"]

/** Whether it goes along unless somebody says otherwise. What was withdrawn
 * had its reasons. */
export function goesAlong(one: Companion, asked: Asked, role: Role) {
  const { resource, row, isLikely } = one
  if (!isLikely || !canGo(one, asked, role)) return false
  if (asked === "withdraw") return !STAYS.includes(resource.table)
  return !resource.publishing?.isWithdrawn(row)
}
