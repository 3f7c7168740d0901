import { BUCKETS, type CallerKind, isStaff, type Relation } from "./expected.ts"

/** The owner of a marked row: one of two members, or the label, unpublished. */
export type Owner = "ada" | "bea" | "lab"

const PREFIXES: Record<Owner, string> = {
  ada: "ada00000",
  bea: "bea00000",
  lab: "1ab00000",
}
/** The buckets, in letters that a mark may contain. */
const FILES = Object.fromEntries(
  Object.entries(BUCKETS).map(([name, bucket]) => [
    name.replace("-", "_"),
    bucket,
  ]),
)
const WORD = /canary-(ada|bea|lab)-([a-z]+)-/gi
const ID = /(ada00000|bea00000|1ab00000)-([0-9a-f]{4})-4/gi

/** Strings that identify in any answer whose row they come from, and from which
 * table. */
export function openMarks(tables: string[]) {
  const names = [...tables, "users", ...Object.keys(FILES)]
  const plain = new Map(names.map((name) => [name.replaceAll("_", ""), name]))
  let made = 0

  function found(text: string) {
    const words = [...text.matchAll(WORD)].map(([seen, owner, table]) => ({
      seen,
      owner: owner?.toLowerCase() as Owner,
      table: plain.get(table?.toLowerCase() ?? "") ?? "",
    }))
    const ids = [...text.matchAll(ID)].map(([seen, prefix, index]) => ({
      seen,
      owner: ownerOf(prefix?.toLowerCase()),
      table: names[Number.parseInt(index ?? "", 16)] ?? "",
    }))
    return [...words, ...ids]
  }

  return {
    word(owner: Owner, table: string) {
      made += 1
      return `canary-${owner}-${table.replaceAll("_", "")}-${made}`
    },
    id(owner: Owner, table: string) {
      made += 1
      const index = names.indexOf(table).toString(16).padStart(4, "0")
      const end = made.toString(16).padStart(12, "0")
      return `${PREFIXES[owner]}-${index}-4000-8000-${end}`
    },
    found,
  }
}

export type Marks = ReturnType<typeof openMarks>

/** Whether an answer to this caller may contain this mark. */
export function mayHold(
  caller: { kind: CallerKind; owner?: Owner | undefined },
  mark: { owner: Owner; table: string },
  relations: Record<string, Relation>,
) {
  if (caller.kind === "service") return true
  const owns = caller.owner === mark.owner
  const { kind } = caller
  if (mark.table === "users") return owns || isStaff(kind)
  const files = FILES[mark.table]
  if (files) return isStaff(kind) && files.keepers.includes(kind)
  const relation = relations[mark.table]
  if (relation?.marked) return relation.marked.includes(kind)
  const reach = relation?.[kind].read ?? "none"
  return reach === "all" || (owns && reach.includes("own"))
}

function ownerOf(prefix?: string): Owner {
  const [owner] = Object.entries(PREFIXES).find(([, p]) => p === prefix) ?? []
  return owner as Owner
}
