import type { Listed, Publishing } from "../resource.ts"
import { stateColumn, stateFilter } from "./state.ts"

/** Publishing controlled by a boolean column. */
export function bySwitch(column: string): Publishing {
  return {
    on: { [column]: true },
    off: { [column]: false },
    isWithdrawn: ({ withdrawn_at }) => Boolean(withdrawn_at),
    withdrawn: [["withdrawn_at", "not.is", null]],
    drafts: [
      [column, "is", false],
      ["withdrawn_at", "is", null],
    ],
    columns: [column, "withdrawn_at", "public_from"],
  }
}

export const BY_RELEASE_STATUS: Publishing = {
  on: { is_public: true, status: "Released" },
  off: { is_public: false, status: "Draft" },
  isWithdrawn: ({ status }) => status === "Withdrawn",
  withdrawn: [["status", "eq", "Withdrawn"]],
  drafts: [
    ["status", "neq", "Withdrawn"],
    { anyOf: "status.neq.Released,is_public.is.false" },
  ],
  columns: ["is_public", "status", "public_from"],
}

export const BY_ARTICLE_STATUS: Publishing = {
  on: { status: "published" },
  off: { status: "draft" },
  isWithdrawn: ({ status }) => status === "archived",
  withdrawn: [["status", "eq", "archived"]],
  drafts: [["status", "eq", "draft"]],
  columns: ["status", "public_from"],
}

/** Adds publishing to a resource: a status column and filter in its list, and
 * the publishing bar in its form. */
export function published<T extends Listed>(
  publishing: Publishing,
  resource: T,
): T {
  const [name, ...columns] = resource.columns
  return {
    ...resource,
    publishing,
    select: [...publishing.columns, resource.select].join(","),
    columns: [...(name ? [name] : []), stateColumn(publishing), ...columns],
    filters: [stateFilter(publishing), ...(resource.filters ?? [])],
  }
}
