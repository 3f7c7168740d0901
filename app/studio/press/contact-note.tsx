import { dateText } from "#domain/calendar.ts"
import type { Row } from "../resource.ts"
import { LinksPart } from "./links-part.tsx"
import { pressMessages } from "./messages.ts"

/** What stands under a person: that they left, and what they may hear. */
export function ContactNote({ row }: { row: Row }) {
  const { id, name, left_at, bounced_at } = row
  return (
    <>
      {typeof left_at === "string" && (
        <p className="mx-gutter mt-6 border-signal border-l-4 pl-3">
          {pressMessages.left(dateText(left_at))}
        </p>
      )}
      {typeof bounced_at === "string" && (
        <p className="mx-gutter mt-6 border-signal border-l-4 pl-3">
          {pressMessages.bounced(dateText(bounced_at))}
        </p>
      )}
      <LinksPart
        of={{ contact: id }}
        told="release"
        words={String(name ?? "")}
      />
    </>
  )
}
