import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { readPage } from "../data/rows.ts"
import { textOf } from "../list/csv.ts"
import { errorMessage } from "../messages.ts"
import type { Column, ListQuery, ListRow, Resource } from "../resource.ts"

type PartListProps = {
  resource: Resource
  /** The column that refers to the parent row. */
  parent: string
  id: string
}

const MOST = 100

/** Rows that belong to the row being edited, each linked to its form. */
export function PartList({ resource, parent, id }: PartListProps) {
  const query: ListQuery = {
    search: "",
    sort: resource.sort,
    page: 1,
    filters: { [parent]: id },
  }
  const found = useQuery({
    queryKey: [resource.table, "list", query],
    queryFn: () => readPage(resource, query, MOST),
  })
  const base = `/studio/${resource.path}`
  const { rows = [], count = 0 } = found.data ?? {}
  return (
    <Part title={resource.many} count={count}>
      {found.isError && <p role="alert">{errorMessage(found.error)}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="border-rule border-b">
            <Link
              to={`${base}/${row.id}`}
              className="flex min-h-11 items-center gap-4 hover:bg-sheet"
            >
              {resource.columns.slice(0, 4).map((column, place) => (
                <span
                  key={column.key}
                  className={`truncate ${place === 0 ? "font-semibold" : "min-w-0 max-sm:hidden"}`}
                >
                  {shown(column, row)}
                </span>
              ))}
            </Link>
          </li>
        ))}
      </ul>
      {count > MOST && (
        <p className="label pt-3">
          Showing {MOST} of {count}. See <Link to={base}>the full list</Link>.
        </p>
      )}
      {!resource.isIncoming && (
        <Link to={`${base}/new?${parent}=${id}`} className="press mt-3">
          New {resource.one}
        </Link>
      )}
    </Part>
  )
}

type PartProps = { title: string; count: number; children: React.ReactNode }

/** A section below a form, with its own heading. */
export function Part({ title, count, children }: PartProps) {
  return (
    <section className="mx-gutter mt-10 grid gap-4 border-rule border-t pt-3 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <h2 className="label text-ash capitalize">
        {title} {count > 0 && count}
      </h2>
      <div className="max-w-3xl">{children}</div>
    </section>
  )
}

function shown(column: Column, row: ListRow) {
  return column.show ? column.show(row) : textOf(column, row)
}
