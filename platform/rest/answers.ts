import { refuse } from "./refusals.ts"
import { otherRow } from "./replace.ts"
import type { Reply, ResponseSettings } from "./reply.ts"
import {
  appliedPreferences,
  contentRange,
  type MediaType,
  type Preferences,
  rangeAnswer,
} from "./request-headers.ts"
import type { Target } from "./request-target.ts"

/** The single row that every statement returns. */
export type AnswerRow = ResponseSettings & {
  body: string | null
  rows: string | number
  total?: string | number | null
  inserted?: number | null
  location?: string | null
}

export type AnswerRules = {
  target: Target
  media: MediaType
  preferences: Preferences
  /** Returned to say which of several schemas answered. */
  profile: string | null
}

export function answerRead(rules: AnswerRules, row: AnswerRow, offset: number) {
  const { media, preferences, target } = rules
  const rows = Number(row.rows)
  if (media.single) requireOne(rows)
  const total = row.total == null ? null : Number(row.total)
  const { status, header } = rangeAnswer(offset, rows, total)
  const body = target.method === "HEAD" ? null : bodyFor(media, row)
  const applied = appliedPreferences(preferences, ["count", "handling"])
  return respond(status, body, rules, header, applied)
}

export function answerCall(
  rules: AnswerRules,
  row: AnswerRow,
  offset: number,
  returns: { nothing: boolean; rows: boolean },
) {
  const { media, preferences, target } = rules
  const rows = Number(row.rows)
  const applied = appliedPreferences(preferences, [
    "count",
    "handling",
    "maxAffected",
  ])
  if (returns.nothing || preferences.return === "minimal") {
    const header = contentRange(0, rows - 1, null)
    return respond(204, null, rules, header, applied)
  }
  if (media.single && returns.rows) requireOne(rows)
  const total = row.total == null ? null : Number(row.total)
  const { status, header } = rangeAnswer(offset, rows, total)
  const text = returns.rows ? bodyFor(media, row) : row.body
  const body = target.method === "HEAD" ? null : text
  return respond(status, body, rules, header, applied)
}

export function answerMutation(rules: AnswerRules, row: AnswerRow) {
  const { media, preferences, target } = rules
  const rows = Number(row.rows)
  const represents = preferences.return === "representation"
  const puts = target.method === "PUT"
  const inserts = target.method === "POST"
  const merged = preferences.resolution === "merge-duplicates"
  const created = (merged || puts) && !(row.inserted ?? 0) ? 200 : 201
  const changed = represents ? 200 : 204
  const status = inserts || (puts && created === 201) ? created : changed
  const total = preferences.count ? rows : null
  const range =
    target.method === "PATCH"
      ? contentRange(0, rows - 1, total)
      : contentRange(1, 0, total)
  const applied = appliedPreferences(preferences, [
    ...(inserts ? (["resolution", "missing"] as const) : []),
    "return",
    "count",
    "handling",
    ...(inserts ? [] : (["maxAffected"] as const)),
  ])
  const body = represents ? bodyFor(media, row) : null
  const reply = respond(status, body, rules, range, applied)
  if (row.location) reply.headers.location = locate(target, row.location)
  return reply
}

/** Rolls back unless the body held the row that the URL names. */
export function checkReplaced(rules: AnswerRules, row: AnswerRow) {
  if (Number(row.rows) !== 1) throw otherRow()
  checkAffected(rules, row)
}

/** Rolls back if the result breaks a promised single object or row limit. */
export function checkAffected(
  { media, preferences }: AnswerRules,
  row: AnswerRow,
) {
  const rows = Number(row.rows)
  if (media.single && preferences.return === "representation") requireOne(rows)
  const { maxAffected } = preferences
  if (maxAffected === undefined || rows <= maxAffected) return
  throw refuse(
    400,
    "PGRST124",
    "Query result exceeds max-affected preference constraint",
    `The query affects ${rows} rows`,
  )
}

function requireOne(rows: number) {
  if (rows === 1) return
  throw refuse(
    406,
    "PGRST116",
    "Cannot coerce the result to a single JSON object",
    `The result contains ${rows} rows`,
  )
}

/** A single object is the list's text without its brackets. */
function bodyFor(media: MediaType, { body }: AnswerRow) {
  return media.single ? (body?.slice(1, -1) ?? null) : body
}

function respond(
  status: number,
  body: string | null,
  { media, profile, target }: AnswerRules,
  range: string,
  applied: string,
): Reply {
  const headers: Record<string, string> = { "content-range": range }
  if (body !== null || target.method === "HEAD") {
    headers["content-type"] = media.name
  }
  if (applied) headers["preference-applied"] = applied
  if (profile) headers["content-profile"] = profile
  return { status, headers, body }
}

function locate(target: Target, keys: string) {
  const values = Object.entries(JSON.parse(keys) as Record<string, unknown>)
  const pairs = values.map(
    ([key, value]) =>
      `${encodeURIComponent(key)}=eq.${encodeURIComponent(String(value))}`,
  )
  return `/${encodeURIComponent(target.name)}?${pairs.join("&")}`
}
