import { useSearchParams } from "react-router"
import type { Listed, ListQuery } from "../resource.ts"

/** The query of a list, kept in the URL so that it can be shared and restored. */
export function useListQuery({ sort, filters = [] }: Listed) {
  const [params, setParams] = useSearchParams()
  const chosen = filters.flatMap(({ column, tabs, options }) => {
    const value = params.get(column) || (tabs && options[0]?.value)
    return value ? [[column, value] as const] : []
  })
  const query: ListQuery = {
    search: params.get("q") ?? "",
    sort: params.get("sort") ?? sort,
    page: Math.max(1, Math.trunc(Number(params.get("page")) || 1)),
    filters: Object.fromEntries(chosen),
  }
  function change(next: Record<string, string>, replace = false) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (!("page" in next)) after.delete("page")
        for (const [name, value] of Object.entries(next)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
        return after
      },
      { replace, preventScrollReset: true },
    )
  }
  return { query, change }
}
