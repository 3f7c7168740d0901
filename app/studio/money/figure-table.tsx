import { type ReactNode, useState } from "react"

type SheetColumn = {
  title: string
  /** Left out on a phone. */
  wide?: boolean
}

type SheetRow = { key: string; cells: readonly ReactNode[] }

type FigureTableProps = {
  caption: string
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
  /** The totals row. */
  foot?: readonly ReactNode[]
}

type ExpandableTableProps = FigureTableProps & { first: number }

/** A table that shows its first rows and expands on request. */
export function ExpandableTable({
  first,
  rows,
  ...sheet
}: ExpandableTableProps) {
  const [all, setAll] = useState(false)
  return (
    <>
      <FigureTable {...sheet} rows={all ? rows : rows.slice(0, first)} />
      {rows.length > first && (
        <button
          type="button"
          className="press mt-3"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? "Show fewer" : `Show all ${rows.length}`}
        </button>
      )}
    </>
  )
}

/** A table of figures with row headings in the first column. */
export function FigureTable({
  caption,
  columns,
  rows,
  foot,
}: FigureTableProps) {
  const shown = (place: number) => (columns[place]?.wide ? "max-sm:hidden" : "")
  const figure = "label py-2 pl-3 text-right align-baseline"
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="label text-ash">
          {columns.map(({ title }, place) => (
            <th
              key={title}
              scope="col"
              className={`py-1 align-bottom font-normal ${place > 0 ? "pl-3 text-right" : ""} ${shown(place)}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key} className="border-rule border-t">
            <th
              scope="row"
              className="break-words py-2 align-baseline font-normal"
            >
              {name}
            </th>
            {cells.map((cell, place) => (
              <td
                key={columns[place + 1]?.title}
                className={`${figure} ${shown(place + 1)}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <tr className="border-ink border-t font-semibold">
            <th scope="row" className="py-2 align-baseline">
              {foot[0]}
            </th>
            {foot.slice(1).map((cell, place) => (
              <td
                key={columns[place + 1]?.title}
                className={`${figure} ${shown(place + 1)}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
