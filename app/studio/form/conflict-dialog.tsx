import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import { changesOf } from "../data/history.ts"
import { ago } from "../frame/ago.ts"
import { Dialog } from "../frame/dialog.tsx"
import type { Field, Resource, Row, Values } from "../resource.ts"
import { differences, valuesOf } from "./form-values.ts"

type ConflictDialogProps = {
  resource: Resource
  theirs: Row
  form: UseFormReturn<Values>
  onClose: () => void
  onSave: (over: Row) => void
}

/** Shows two versions of the same row side by side, and lets the user choose
 * field by field. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { resource, theirs, form, onClose, onSave } = props
  // The version that was opened or last saved; it may have been refetched since.
  const before: Values = form.formState.defaultValues ?? {}
  const their = valuesOf(resource, theirs)
  const mine = form.getValues()
  const both = differences(resource, their, mine)
  // A field only they changed defaults to theirs; a field both changed to mine.
  const [kept, setKept] = useState<Record<string, "mine" | "theirs">>(() =>
    Object.fromEntries(
      both.map(({ name }) => [
        name,
        same(before[name], mine[name]) ? "theirs" : "mine",
      ]),
    ),
  )
  const who = useWho(resource.table, theirs)
  function save() {
    for (const { name } of both) {
      if (kept[name] === "theirs") form.setValue(name, their[name])
    }
    onClose()
    onSave(theirs)
  }
  return (
    <Dialog title="This changed while you were editing" onClose={onClose} wide>
      <p className="pb-4">{who}</p>
      <div className="grid gap-6">
        {both.map((field) => (
          <Versions
            key={field.name}
            field={field}
            theirs={their[field.name]}
            mine={mine[field.name]}
            kept={kept[field.name] ?? "mine"}
            onKeep={(which) =>
              setKept((chosen) => ({ ...chosen, [field.name]: which }))
            }
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3 pt-6">
        <button type="button" className="press press-main" onClick={save}>
          Save my choices
        </button>
        <button type="button" className="press" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  )
}

function useWho(table: string, { id, updated_at }: Row) {
  const changes = useQuery({
    queryKey: ["history", table, id, 1],
    queryFn: () => changesOf(table, id, 1),
  })
  const name = changes.data?.[0]?.by_name ?? "somebody"
  return `Changed ${ago(updated_at)} by ${name}, after you opened it.`
}

type VersionsProps = {
  field: Field
  theirs: unknown
  mine: unknown
  kept: "mine" | "theirs"
  onKeep: (which: "mine" | "theirs") => void
}

function Versions({ field, theirs, mine, kept, onKeep }: VersionsProps) {
  const versions = [
    ["theirs", "Theirs", theirs],
    ["mine", "Yours", mine],
  ] as const
  return (
    <fieldset className="border-rule border-t pt-3">
      <legend className="label text-ash">{field.label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {versions.map(([which, title, value]) => (
          <label key={which} className="flex items-start gap-3">
            <input
              type="radio"
              name={`keep-${field.name}`}
              className="mt-1 size-5 accent-ink"
              checked={kept === which}
              onChange={() => onKeep(which)}
            />
            <span className="min-w-0">
              <span className="label block text-ash">{title}</span>
              <Version field={field} value={value} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Version({ field, value }: { field: Field; value: unknown }) {
  if (field.kind === "own") {
    return (
      <span className="block max-h-64 overflow-y-auto whitespace-pre-wrap break-words">
        {field.said(value)}
      </span>
    )
  }
  return (
    <span className="line-clamp-6 whitespace-pre-wrap break-words">
      {field.kind === "picture" && value ? (
        <img src={String(value)} alt="" className="w-32" />
      ) : (
        said(value)
      )}
    </span>
  )
}

function said(value: unknown) {
  if (typeof value === "boolean") return value ? "Yes" : "No"
  return value === "" || value === null ? "–" : String(value)
}

function same(one: unknown, other: unknown) {
  return JSON.stringify(one) === JSON.stringify(other)
}
