import { may, type Role } from "../data/access.ts"
import type { Companion, Thing } from "../resource.ts"
import { type State, stateOf } from "./state.ts"

/** An action that publishes or withdraws. */
export type PublishAction = "now" | "at" | "withdraw"

/** The statuses from which each action makes sense. */
const FROM: Record<PublishAction, readonly State[]> = {
  now: ["draft", "coming", "withdrawn"],
  at: ["draft", "coming", "withdrawn"],
  withdraw: ["public", "coming"],
}

/** Whether this role can apply the action to an item. */
export function canApply(
  { resource, row }: Thing,
  asked: PublishAction,
  role: Role,
) {
  const { publishing, roles } = resource
  if (!publishing || !may(role, roles)) return false
  return FROM[asked].includes(stateOf(publishing, row))
}

/** Never withdrawn with a release: the artist remains, and articles stay
 * true. */
const STAYS = ["artists", "news_articles"]

/** Whether an item is included by default. Withdrawn items never are, because
 * somebody withdrew them for a reason. */
export function isPreselected(
  one: Companion,
  asked: PublishAction,
  role: Role,
) {
  const { resource, row, isLikely } = one
  if (!isLikely || !canApply(one, asked, role)) return false
  if (asked === "withdraw") return !STAYS.includes(resource.table)
  return !resource.publishing?.isWithdrawn(row)
}
