import {
  type ColumnDef,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table"
import { type Dispatch, type SetStateAction, useMemo, useRef } from "react"
import { Link, useNavigate } from "react-router"
import { orderOf } from "../data/rows.ts"
import { useKey } from "../frame/use-key.ts"
import { studioMessages } from "../messages.ts"
import type { Chosen, Column, Listed, ListRow } from "../resource.ts"
import { textOf } from "./csv.ts"

const features = tableFeatures({ rowSelectionFeature })
type Features = typeof features

type ListTableProps = {
  resource: Listed
  rows: ListRow[]
  chosen: Chosen
  setChosen: Dispatch<SetStateAction<Chosen>>
  sort: string
  onSort: (sort: string) => void
  waiting: boolean
  /** True without a search or filter. */
  whole: boolean
}

/** The table. `j` and `k` move, Enter and `e` open, `x` selects. */
export function ListTable(props: ListTableProps) {
  const { resource, rows, chosen, setChosen, sort, onSort } = props
  const columns = useMemo(() => columnsOf(resource), [resource])
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ id }: ListRow) => id,
    state: { rowSelection: chosen },
    onRowSelectionChange: setChosen,
  })
  const body = useRef<HTMLTableSectionElement>(null)
  const canChoose = isChosenFrom(resource)
  useRowKeys(body, resource, setChosen)
  if (!props.waiting && rows.length === 0) {
    return <Empty resource={resource} whole={props.whole} />
  }
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-rule border-y text-left">
        <thead>
          <tr className="border-rule border-b">
            {canChoose && (
              <th className="w-11 pl-gutter">
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  className="size-5 accent-ink"
                  checked={table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {resource.columns.map((column) => (
              <Head key={column.key} {...{ column, sort, onSort }} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              data-row={row.id}
              className="border-rule border-b last:border-b-0 focus-within:bg-sheet hover:bg-sheet"
            >
              {canChoose && (
                <td className="pl-gutter">
                  <input
                    type="checkbox"
                    aria-label={`Select ${resource.nameOf(row.original)}`}
                    className="size-5 accent-ink"
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </td>
              )}
              {row.getAllCells().map((cell, place) => (
                <td
                  key={cell.id}
                  className={`max-w-96 truncate px-3 py-3 first:pl-gutter lg:py-1.5 ${resource.columns[place]?.wide ? "max-sm:hidden" : ""}`}
                >
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function columnsOf(resource: Listed): ColumnDef<Features, ListRow>[] {
  return resource.columns.map((column, place) => ({
    id: column.key,
    accessorFn: (row) => row[column.key],
    header: column.title,
    cell: ({ row }) =>
      place === 0 ? (
        <Link
          to={`/studio/${resource.path}/${row.original.id}`}
          className="inline-flex min-h-8 items-center font-semibold hover:underline"
        >
          {shown(column, row.original) || "–"}
        </Link>
      ) : (
        <span className={column.numeric ? "label" : undefined}>
          {shown(column, row.original)}
        </span>
      ),
  }))
}

function shown(column: Column, row: ListRow) {
  return column.show ? column.show(row) : textOf(column, row)
}

type HeadProps = {
  column: Column
  sort: string
  onSort: (sort: string) => void
}

function Head({ column, sort, onSort }: HeadProps) {
  const order = orderOf(sort)
  const own = order.column === column.key
  const direction = order.ascending ? "ascending" : "descending"
  const next = own && order.ascending ? `-${column.key}` : column.key
  return (
    <th
      scope="col"
      aria-sort={own ? direction : undefined}
      className={`label px-3 font-normal text-ash first:pl-gutter ${column.wide ? "max-sm:hidden" : ""}`}
    >
      {column.unsorted ? (
        column.title
      ) : (
        <button
          type="button"
          className="min-h-11 whitespace-nowrap hover:text-ink lg:min-h-9"
          onClick={() => onSort(next)}
        >
          {column.title}
          {own && (order.ascending ? " ↑" : " ↓")}
        </button>
      )}
    </th>
  )
}

function Empty({ resource, whole }: { resource: Listed; whole: boolean }) {
  const { isIncoming, one } = resource
  const begin = isIncoming ? "" : ` Add your first ${one}.`
  const otherwise = isIncoming ? "" : `, or add a new ${one}`
  return (
    <div className="grid justify-items-start gap-4 border-rule border-y p-gutter">
      <p>
        {whole
          ? (resource.nothingYet ?? studioMessages.nothingYet + begin)
          : `${studioMessages.nothingFound} Try another search${otherwise}.`}
      </p>
    </div>
  )
}

/** Whether bulk actions exist for its rows. */
function isChosenFrom({ isIncoming, Bulk }: Listed) {
  return !isIncoming || Bulk !== undefined
}

function toggled(chosen: Chosen, id: string): Chosen {
  const { [id]: was, ...rest } = chosen
  return was ? rest : { ...rest, [id]: true }
}

type Body = React.RefObject<HTMLTableSectionElement | null>

/** Keyboard navigation, based on the focused row. */
function useRowKeys(
  body: Body,
  resource: Listed,
  setChosen: ListTableProps["setChosen"],
) {
  const navigate = useNavigate()
  const rows = () => [...(body.current?.rows ?? [])]
  const place = () =>
    rows().findIndex((row) => row.contains(document.activeElement))
  const focus = (at: number) => rows()[at]?.querySelector("a")?.focus()
  const open = () => {
    const id = rows()[place()]?.dataset.row
    if (id) navigate(`/studio/${resource.path}/${id}`)
  }
  useKey("j", () => focus(Math.min(place() + 1, rows().length - 1)))
  useKey("k", () => focus(Math.max(place() - 1, 0)))
  useKey("e", open)
  useKey("x", () => {
    const id = rows()[place()]?.dataset.row
    if (id && isChosenFrom(resource)) setChosen((before) => toggled(before, id))
  })
}
