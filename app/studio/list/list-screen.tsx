import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useDeferredValue, useRef, useState } from "react"
import { Link, useNavigate } from "react-router"
import { PAGE_ROWS, readPage } from "../data/rows.ts"
import { notify } from "../frame/toasts.tsx"
import { useKey } from "../frame/use-key.ts"
import { errorMessage } from "../messages.ts"
import type { Chosen, Listed, ListQuery } from "../resource.ts"
import { BulkBar } from "./bulk-bar.tsx"
import { downloadCsv } from "./csv.ts"
import { FilterTabs } from "./filter-tabs.tsx"
import { ListTable } from "./list-table.tsx"
import { useListQuery } from "./use-list-query.ts"

/** The list of one resource: search, sort, filter, pages, selection and CSV
 * export. */
export function ListScreen({ resource }: { resource: Listed }) {
  const { query, change } = useListQuery(resource)
  const asked = useDeferredValue(query)
  const [chosen, setChosen] = useState<Chosen>({})
  const page = useQuery({
    queryKey: [resource.table, "list", asked],
    queryFn: () => readPage(resource, asked),
    placeholderData: keepPreviousData,
    refetchInterval: resource.refetchMs ?? false,
  })
  const navigate = useNavigate()
  const base = `/studio/${resource.path}`
  useKey("n", () => {
    if (!resource.isIncoming) navigate(`${base}/new`)
  })
  const { rows = [], count = 0, more = false } = page.data ?? {}
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 px-gutter pt-6 pb-4">
        <h1 className="headline mr-auto text-3xl capitalize">
          {resource.many}{" "}
          <span className="label align-middle text-ash">
            {more ? `over ${count}` : count}
          </span>
        </h1>
        {resource.Actions && <resource.Actions />}
        <Csv resource={resource} query={query} />
        {!resource.isIncoming && (
          <Link to={`${base}/new`} className="press press-main">
            New {resource.one} <kbd className="key">n</kbd>
          </Link>
        )}
      </div>
      {resource.Intro && <resource.Intro />}
      {resource.filters?.map(
        (filter) =>
          filter.tabs && (
            <FilterTabs key={filter.column} {...{ filter, query, change }} />
          ),
      )}
      <Finder {...{ resource, query, change }} />
      {page.isError && !page.data ? (
        <Failed error={page.error} retry={page.refetch} />
      ) : (
        <ListTable
          {...{ resource, rows, chosen, setChosen }}
          sort={query.sort}
          onSort={(sort) => change({ sort })}
          waiting={page.isPending}
          whole={isWhole(resource, query)}
        />
      )}
      {resource.Bulk ? (
        <resource.Bulk {...{ rows, chosen, setChosen }} />
      ) : (
        <BulkBar {...{ resource, chosen, setChosen }} />
      )}
      <Pages
        page={query.page}
        count={count}
        onPage={(next) => change({ page: String(next) })}
      />
    </>
  )
}

type QueryState = ReturnType<typeof useListQuery>
type FinderProps = QueryState & { resource: Listed }

function Finder({ resource, query, change }: FinderProps) {
  const box = useRef<HTMLInputElement>(null)
  useKey("/", () => box.current?.focus())
  return (
    <search className="flex flex-wrap gap-3 px-gutter pb-4">
      {resource.searched.length > 0 && (
        <label className="grow sm:max-w-sm">
          <span className="sr-only">Find {resource.many}</span>
          <input
            ref={box}
            type="search"
            className="box"
            placeholder={`Find ${resource.many} ( / )`}
            maxLength={100}
            defaultValue={query.search}
            onChange={({ target }) => change({ q: target.value }, true)}
          />
        </label>
      )}
      {selectsOf(resource).map(({ column, title, options }) => (
        <label key={column} className="max-sm:grow">
          <span className="sr-only">{title}</span>
          <select
            className="box"
            value={query.filters[column] ?? ""}
            onChange={({ target }) => change({ [column]: target.value })}
          >
            <option value="">{title}: all</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.title}
              </option>
            ))}
          </select>
        </label>
      ))}
    </search>
  )
}

function selectsOf({ filters = [] }: Listed) {
  return filters.filter(({ tabs }) => !tabs)
}

type CsvProps = { resource: Listed; query: QueryState["query"] }

function Csv({ resource, query }: CsvProps) {
  const [busy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    try {
      await downloadCsv(resource, query)
    } catch (error) {
      notify({ text: errorMessage(error), isError: true })
    }
    setBusy(false)
  }
  return (
    <button type="button" className="press" disabled={busy} onClick={take}>
      {busy ? "Exporting…" : "Export CSV"}
    </button>
  )
}

type FailedProps = { error: unknown; retry: () => unknown }

function Failed({ error, retry }: FailedProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-4 p-gutter">
      <p>{errorMessage(error)}</p>
      <button type="button" className="press" onClick={() => retry()}>
        Try again
      </button>
    </div>
  )
}

function isWhole(resource: Listed, { search, filters, page }: ListQuery) {
  const chosen = selectsOf(resource).some(({ column }) => filters[column])
  return !search && page === 1 && !chosen
}

type PagesProps = {
  page: number
  count: number
  onPage: (page: number) => void
}

function Pages({ page, count, onPage }: PagesProps) {
  const last = Math.max(1, Math.ceil(count / PAGE_ROWS))
  if (last === 1 && page === 1) return null
  return (
    <nav aria-label="Pages" className="flex items-center gap-4 px-gutter pt-4">
      <button
        type="button"
        className="press"
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page - 1, last))}
      >
        Previous
      </button>
      <p className="label">
        {page} of {last}
      </p>
      <button
        type="button"
        className="press"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        Next
      </button>
    </nav>
  )
}
