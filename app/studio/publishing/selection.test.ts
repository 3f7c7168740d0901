import { expect, test } from "vitest"
import type { Companion, Listed, Values } from "../resource.ts"
import { BY_ARTICLE_STATUS, BY_RELEASE_STATUS, bySwitch } from "./published.ts"
import { canApply, isPreselected } from "./selection.ts"
import { stateOf } from "./state.ts"

const PAST = { public_from: "2024-01-01T00:00:00Z" }
const AHEAD = { public_from: "2190-01-01T00:00:00Z" }

const ROWS: [string, Values, Values, Values, typeof BY_RELEASE_STATUS][] = [
  [
    "artists",
    { is_public: true },
    { is_public: false, withdrawn_at: null },
    { is_public: false, withdrawn_at: "2025-01-01T00:00:00Z" },
    bySwitch("is_public"),
  ],
  [
    "releases",
    { is_public: true, status: "Released" },
    { is_public: false, status: "Released" },
    { is_public: false, status: "Withdrawn" },
    BY_RELEASE_STATUS,
  ],
  [
    "news_articles",
    { status: "published" },
    { status: "draft" },
    { status: "archived" },
    BY_ARTICLE_STATUS,
  ],
]

test.each(ROWS)("%s have four statuses", (_, on, draft, withdrawn, by) => {
  const states = [
    { ...on, ...AHEAD },
    { ...on, ...PAST },
    { ...draft, ...AHEAD },
    { ...withdrawn, ...PAST },
  ].map((row) => stateOf(by, row))
  expect(states).toEqual(["coming", "public", "draft", "withdrawn"])
})

function companion(table: string, row: Values, isLikely = true): Companion {
  const publishing = bySwitch("active")
  const resource: Listed = {
    ...{ table, path: table, one: "one", many: "many", roles: ["shop"] },
    ...{ select: "id", columns: [], searched: [], sort: "id", publishing },
    nameOf: () => "One",
  }
  return { resource, row: { id: "a", ...row }, isLikely }
}

const DRAFT = companion("products", { active: false, ...PAST })
const COMING = companion("products", { active: true, ...AHEAD })
const PUBLIC = companion("products", { active: true, ...PAST })
const BACK = companion("products", {
  ...{ active: false, withdrawn_at: "2025-01-01" },
  ...PAST,
})

test("preselects unpublished items unless withdrawn or out of reach", () => {
  const along = [DRAFT, COMING, PUBLIC, BACK].map((one) => [
    canApply(one, "at", "shop"),
    isPreselected(one, "at", "shop"),
  ])
  expect(along).toEqual([
    [true, true],
    [true, true],
    [false, false],
    [true, false],
  ])
  expect(canApply(DRAFT, "now", "editor")).toBe(false)
  expect(isPreselected(DRAFT, "now", "editor")).toBe(false)
  expect(isPreselected(DRAFT, "now", "owner")).toBe(true)
  const unlikely = { ...DRAFT, isLikely: false }
  expect(isPreselected(unlikely, "now", "shop")).toBe(false)
})

test("preselects public items for withdrawal, except articles", () => {
  const back = [DRAFT, COMING, PUBLIC, BACK].map((one) =>
    isPreselected(one, "withdraw", "shop"),
  )
  expect(back).toEqual([false, true, true, false])
  const article = companion("news_articles", { active: true, ...PAST })
  expect(canApply(article, "withdraw", "shop")).toBe(true)
  expect(isPreselected(article, "withdraw", "shop")).toBe(false)
})
