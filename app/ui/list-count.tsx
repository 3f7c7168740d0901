import { countText } from "./formats.ts"

type ListCountProps = {
  count: number
  thing: string
  more: boolean
  /** Another page of the list is loading. */
  pending: boolean
}

/** The number of items in a list, announced again whenever the filters change
 * it. */
export function ListCount({ count, thing, more, pending }: ListCountProps) {
  return (
    <div role="status" className="px-gutter pb-6">
      {!pending && count === 0 && (
        <p className="py-16 text-ash">{`No ${thing}s found.`}</p>
      )}
      {!pending && count > 0 && (
        <p className="label text-ash">{countText(count, thing, more)}</p>
      )}
    </div>
  )
}
