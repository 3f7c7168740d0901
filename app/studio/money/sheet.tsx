import { type ReactNode, useState } from "react"

type SheetColumn = {
  title: string
  /** Left out on a phone. */
  wide?: boolean
}

type SheetRow = { key: string; cells: readonly ReactNode[] }

type SheetProps = {
  caption: string
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
  /** What they come to, below a line. */
  foot?: readonly ReactNode[]
}

type LongSheetProps = SheetProps & { first: number }

/** One that begins with its first rows, and shows all if somebody asks. */
export function LongSheet({ first, rows, ...sheet }: LongSheetProps) {
  const [all, setAll] = useState(false)
  return (
    <>
      <Sheet {...sheet} rows={all ? rows : rows.slice(0, first)} />
      {rows.length > first && (
        <button
          type="button"
          className="press mt-3"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? "Only the first" : `All ${rows.length}`}
        </button>
      )}
    </>
  )
}

/** A table of figures: the first column names the row, the others are set as a
 * stock book sets them. */
export function Sheet({ caption, columns, rows, foot }: SheetProps) {
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
