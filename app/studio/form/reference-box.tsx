import { useQuery } from "@tanstack/react-query"
import { ask } from "../data/tables.ts"
import type { Field } from "../resource.ts"

type Reference = Extract<Field, { kind: "reference" | "references" }>

type ReferenceBoxProps = {
  field: Reference
  aria: { id: string } & Record<`aria-${string}`, unknown>
  value: unknown
  onChange: (id: string) => void
}

type Named = { id: string; [title: string]: unknown }

const MOST = 1000

/** Chooses another row by its name. */
export function ReferenceBox({
  field,
  aria,
  value,
  onChange,
}: ReferenceBoxProps) {
  const named = useNames(field)
  return (
    <select
      {...aria}
      className="box"
      value={typeof value === "string" ? value : ""}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{named.isPending ? "Loading…" : "–"}</option>
      {named.data?.map((row) => (
        <option key={row.id} value={row.id}>
          {nameOf(field, row)}
        </option>
      ))}
    </select>
  )
}

type ReferencesBoxProps = Omit<ReferenceBoxProps, "onChange"> & {
  onChange: (ids: string[]) => void
}

/** Chooses several rows one by one; each can be removed. */
export function ReferencesBox(props: ReferencesBoxProps) {
  const { field, aria, value, onChange } = props
  const chosen = Array.isArray(value) ? value.map(String) : []
  const { data = [] } = useNames(field)
  const called = (id: string) => {
    const row = data.find((one) => one.id === id)
    return row ? nameOf(field, row) : "Deleted"
  }
  return (
    <div className="grid gap-2">
      <ul className="empty:hidden">
        {chosen.map((id) => (
          <li
            key={id}
            className="flex min-h-11 items-center justify-between gap-3 border-rule border-b"
          >
            <span className="min-w-0 truncate">{called(id)}</span>
            <button
              type="button"
              className="press"
              aria-label={`Remove ${called(id)}`}
              onClick={() => onChange(chosen.filter((one) => one !== id))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <ReferenceBox
        {...{ field, aria }}
        value=""
        onChange={(id) => {
          if (id && !chosen.includes(id)) onChange([...chosen, id])
        }}
      />
    </div>
  )
}

function nameOf({ title, beside }: Reference, row: Named) {
  const more = beside && row[beside]
  return more ? `${row[title]} · ${more}` : String(row[title])
}

/** The names to choose from. */
export function useNames(field: Reference) {
  return useQuery({
    queryKey: [field.table, "names", field.title],
    queryFn: () => namesOf(field),
  })
}

async function namesOf({ table, title, beside }: Reference) {
  const { data } = await ask<Named[]>((tables) =>
    tables
      .from(table)
      .select(["id", title, beside].filter(Boolean).join())
      .order(title)
      .limit(MOST)
      .overrideTypes<Named[], { merge: false }>(),
  )
  return data
}
