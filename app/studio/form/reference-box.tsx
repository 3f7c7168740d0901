import { useQuery } from "@tanstack/react-query"
import { ask } from "../data/tables.ts"
import type { Field } from "../resource.ts"

type Reference = Extract<Field, { kind: "reference" }>

type ReferenceBoxProps = {
  field: Reference
  aria: { id: string } & Record<`aria-${string}`, unknown>
  value: unknown
  onChange: (id: string) => void
}

type Named = { id: string; [title: string]: unknown }

const MOST = 1000

/** Another thing, chosen by its name. */
export function ReferenceBox({
  field,
  aria,
  value,
  onChange,
}: ReferenceBoxProps) {
  const { table, title } = field
  const named = useQuery({
    queryKey: [table, "names", title],
    queryFn: () => namesOf(table, title),
  })
  return (
    <select
      {...aria}
      className="box"
      value={typeof value === "string" ? value : ""}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{named.isPending ? "One moment…" : "–"}</option>
      {named.data?.map((row) => (
        <option key={row.id} value={row.id}>
          {String(row[title])}
        </option>
      ))}
    </select>
  )
}

async function namesOf(table: string, title: string) {
  const { data } = await ask<Named[]>((tables) =>
    tables
      .from(table)
      .select(`id,${title}`)
      .order(title)
      .limit(MOST)
      .overrideTypes<Named[], { merge: false }>(),
  )
  return data
}
