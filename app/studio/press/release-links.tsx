import type { Row } from "../resource.ts"
import { LinksPart } from "./links-part.tsx"

/** A release's listening links. */
export default function ReleaseLinks({ row: { id, title } }: { row: Row }) {
  return (
    <LinksPart
      of={{ release: id }}
      titleColumn="name"
      words={String(title ?? "")}
    />
  )
}
