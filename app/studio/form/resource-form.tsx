import { zodResolver } from "@hookform/resolvers/zod"
import { type ReactNode, useState } from "react"
import { FormProvider, useForm, useFormContext } from "react-hook-form"
import { Link } from "react-router"
import { useSaveKey } from "../frame/use-key.ts"
import { PreviewActions } from "../preview/preview-actions.tsx"
import { StateBar } from "../publishing/state-bar.tsx"
import type { Group, Resource, Row, Values } from "../resource.ts"
import { ConflictDialog } from "./conflict-dialog.tsx"
import { FieldBox } from "./field-box.tsx"
import { valuesOf } from "./form-values.ts"
import { RowActions } from "./row-actions.tsx"
import { useSave } from "./use-save.ts"
import { useUnsavedChanges } from "./use-unsaved-changes.tsx"

type ResourceFormProps = {
  resource: Resource
  row: Row | null
  /** Called when something other than a save has changed the row. */
  onChanged?: () => Promise<unknown>
}

/** The form of one row: its fields and its actions. */
export function ResourceForm(props: ResourceFormProps) {
  const { resource, row, onChanged = noop } = props
  const form = useForm<Values>({
    defaultValues: row ? valuesOf(resource, row) : resource.blank,
    resolver: zodResolver(resource.rules),
    mode: "onTouched",
  })
  const [theirs, setTheirs] = useState<Row | null>(null)
  const kept = useUnsavedChanges({ form, resource, row })
  const save = useSave({ form, resource, row, onConflict: setTheirs, kept })
  const send = form.handleSubmit((values) => save(values))
  useSaveKey(send)
  const { publishing } = resource
  return (
    <FormProvider {...form}>
      <form onSubmit={send} noValidate className="grid gap-8 px-gutter pt-6">
        <FormBar {...{ resource, row }}>
          {row && <PreviewActions resource={resource} row={row} />}
          {row && <RowActions {...{ resource, row, form, onChanged }} />}
        </FormBar>
        {row && publishing && (
          <StateBar {...{ resource, publishing, row, onChanged }} />
        )}
        {kept.notice}
        {resource.groups.map((group) => (
          <Fields key={group.title} group={group} />
        ))}
      </form>
      {kept.guard}
      {theirs && row && (
        <ConflictDialog
          {...{ resource, theirs, form }}
          onClose={() => setTheirs(null)}
          onSave={(over) => form.handleSubmit((values) => save(values, over))()}
        />
      )}
    </FormProvider>
  )
}

async function noop() {}

type FormBarProps = {
  resource: Resource
  row: Row | null
  /** Other actions. */
  children: ReactNode
}

/** Sticky bar above a form with its title and the save button. */
export function FormBar({ resource, row, children }: FormBarProps) {
  const { isDirty, isSubmitting } = useFormContext().formState
  return (
    <div className="sticky top-0 z-10 -mx-gutter flex flex-wrap items-center gap-3 border-rule border-b bg-bone px-gutter py-3">
      <div className="mr-auto min-w-0">
        <Link
          to={`/studio/${resource.path}`}
          className="label text-ash capitalize hover:underline"
        >
          ← {resource.many}
        </Link>
        <h1 className="headline text-2xl">
          {row || resource.only
            ? resource.nameOf(row ?? {})
            : `New ${resource.one}`}
        </h1>
      </div>
      {isDirty && <p className="label text-signal">Not saved</p>}
      {children}
      <button
        type="submit"
        className="press press-main"
        disabled={isSubmitting || (!isDirty && row !== null)}
      >
        {isSubmitting ? "Saving…" : "Save"} <kbd className="key">⌘S</kbd>
      </button>
    </div>
  )
}

/** A titled group of fields. */
export function Fields({ group }: { group: Group }) {
  return (
    <fieldset className="grid gap-4 border-rule border-t pt-3 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <legend className="sr-only">{group.title}</legend>
      <p aria-hidden className="label text-ash">
        {group.title}
      </p>
      <div className="grid max-w-3xl gap-5 sm:grid-cols-2">
        {group.fields.map((field) => (
          <div
            key={field.name}
            className={WIDE.has(field.kind) ? "sm:col-span-2" : undefined}
          >
            <FieldBox field={field} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

const WIDE = new Set(["text", "slug", "picture"])
