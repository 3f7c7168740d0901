import type { Filter } from "../resource.ts"
import type { useListQuery } from "./use-list-query.ts"

type FilterTabsProps = ReturnType<typeof useListQuery> & { filter: Filter }

/** A filter shown as tabs, of which one is always active. */
export function FilterTabs({ filter, query, change }: FilterTabsProps) {
  const { column, title, options } = filter
  return (
    <div
      role="toolbar"
      aria-label={title}
      className="mb-4 flex gap-x-6 overflow-x-auto border-rule border-b px-gutter"
    >
      {options.map(({ value, title }) => (
        <button
          key={value}
          type="button"
          aria-pressed={query.filters[column] === value}
          className="label min-h-11 shrink-0 text-ash hover:text-ink aria-pressed:text-ink aria-pressed:underline aria-pressed:underline-offset-8"
          onClick={() => change({ [column]: value })}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
