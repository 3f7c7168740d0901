import type { Row } from "../resource.ts"
import { LinksPart } from "./links-part.tsx"

/** Who may hear this record before its day. */
export default function ReleaseLinks({ row: { id, title } }: { row: Row }) {
  return (
    <LinksPart of={{ release: id }} told="name" words={String(title ?? "")} />
  )
}
