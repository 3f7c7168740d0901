import { type ReactNode, Suspense } from "react"

/** The number of cards that fit on a phone's first screen. */
const ON_FIRST_SCREEN = 4
/** The large pictures among them to wait for. */
const LARGEST = 2
const AT_ONCE = 8

type CardListProps<T> = {
  things: T[]
  /** The grid, with the height of a card on a phone. */
  className: string
  children: (thing: T, priority: boolean) => ReactNode
}

/** A long list of cards with selective hydration: the first screen is laid out
 * and hydrated first, then the rest in parts, so that none blocks a phone for
 * long. */
export function CardList<T extends { id: string }>(props: CardListProps<T>) {
  const { things, className, children } = props
  const rest = things.slice(ON_FIRST_SCREEN)
  return (
    <ul className={className}>
      {things.slice(0, ON_FIRST_SCREEN).map((thing, place) => (
        <li key={thing.id}>{children(thing, place < LARGEST)}</li>
      ))}
      {inParts(rest).map((part) => (
        <Suspense key={part[0]?.id}>
          {part.map((thing) => (
            <li key={thing.id} className="later below">
              {children(thing, false)}
            </li>
          ))}
        </Suspense>
      ))}
    </ul>
  )
}

function inParts<T>(list: T[]) {
  return Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, part) =>
    list.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )
}
