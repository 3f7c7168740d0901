import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core"
import {
  arrayMove,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable"
import type { ReactNode } from "react"

type Named = { id: string }

type OrderedListProps<Row extends Named> = {
  rows: Row[]
  nameOf: (row: Row) => string
  /** Called with all rows in their new order. */
  onOrder: (rows: Row[]) => void
  children: (row: Row) => ReactNode
  /** Content below an expanded row. */
  below?: (row: Row) => ReactNode
}

/** A list that is reordered by dragging or with buttons. */
export function OrderedList<Row extends Named>(props: OrderedListProps<Row>) {
  const { rows, nameOf, onOrder, children, below } = props
  function move(from: number, to: number) {
    if (to < 0 || to >= rows.length || from === to) return
    onOrder(arrayMove(rows, from, to))
  }
  function drop({ active, over }: DragEndEvent) {
    const place = (id: unknown) => rows.findIndex((row) => row.id === id)
    if (over) move(place(active.id), place(over.id))
  }
  return (
    <DndContext collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={rows} strategy={verticalListSortingStrategy}>
        <ol>
          {rows.map((row, place) => (
            <OrderedRow
              key={row.id}
              id={row.id}
              name={nameOf(row)}
              place={place}
              last={place === rows.length - 1}
              onMove={(to) => move(place, to)}
              below={below?.(row)}
            >
              {children(row)}
            </OrderedRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type OrderedRowProps = {
  id: string
  name: string
  place: number
  last: boolean
  onMove: (to: number) => void
  children: ReactNode
  below: ReactNode
}

function OrderedRow(props: OrderedRowProps) {
  const { id, name, place, last, onMove, children, below } = props
  const { setNodeRef, listeners, transform, transition } = useSortable({ id })
  const moved = transform && `translate3d(0, ${transform.y}px, 0)`
  return (
    <li
      ref={setNodeRef}
      style={{ transform: moved ?? undefined, transition }}
      className="border-rule border-b bg-bone"
    >
      <div className="flex items-center gap-2 sm:gap-3">
        <span
          {...listeners}
          aria-hidden
          className="label flex min-h-11 w-6 shrink-0 cursor-grab touch-none items-center text-ash sm:w-10"
        >
          {place + 1}
        </span>
        {children}
        <button
          type="button"
          className="press"
          aria-label={`${name} up`}
          disabled={place === 0}
          onClick={({ currentTarget: up }) => {
            onMove(place - 1)
            stayAt(up, up.nextElementSibling)
          }}
        >
          ↑
        </button>
        <button
          type="button"
          className="press"
          aria-label={`${name} down`}
          disabled={last}
          onClick={({ currentTarget: down }) => {
            onMove(place + 1)
            stayAt(down, down.previousElementSibling)
          }}
        >
          ↓
        </button>
      </div>
      {below}
    </li>
  )
}

/** A moved row loses the focus. This restores it, on the other button if the
 * row is now first or last. */
function stayAt(press: HTMLButtonElement, otherwise: Element | null) {
  requestAnimationFrame(() => {
    if (!press.disabled) press.focus()
    else if (otherwise instanceof HTMLElement) otherwise.focus()
  })
}
