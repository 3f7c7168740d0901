import { dateText } from "#domain/calendar.ts"
import type { Row } from "../resource.ts"
import { LinksPart } from "./links-part.tsx"
import { pressMessages } from "./messages.ts"

/** Below a contact: whether they left or bounced, and their links. */
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
        titleColumn="release"
        words={String(name ?? "")}
      />
    </>
  )
}
