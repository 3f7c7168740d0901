import { useEffect, useRef, useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import { useBlocker } from "react-router"
import { Dialog } from "../frame/dialog.tsx"
import { useBeforeUnload } from "../frame/use-before-unload.ts"
import { studioMessages } from "../messages.ts"
import type { Resource, Row, Values } from "../resource.ts"
import { valuesOf } from "./form-values.ts"
import {
  discardChanges,
  storeChanges,
  storedChanges,
} from "./unsaved-changes.ts"

type Options = {
  form: UseFormReturn<Values>
  resource: Resource
  row: Row | null
}

/** Stores unsaved changes in the browser, restores them on return, and warns
 * before leaving the page. */
export function useUnsavedChanges({ form, resource, row }: Options) {
  const key = `${resource.table}:${row?.id ?? resource.only ?? "new"}`
  const read = row?.updated_at ?? ""
  const [restored, setRestored] = useState(false)
  const [typedOver, setTypedOver] = useState(read)
  const { isDirty } = form.formState
  // A ref, because the form's own state only updates with the next render.
  const settled = useRef(false)

  useEffect(() => {
    const kept = storedChanges(key)
    if (!kept) return
    for (const [name, value] of Object.entries(kept.values)) {
      form.setValue(name, value, { shouldDirty: true })
    }
    setTypedOver(kept.read)
    setRestored(true)
  }, [form, key])

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields }) => {
        const names = Object.keys(dirtyFields ?? {})
        settled.current = names.length === 0
        if (settled.current) return discardChanges(key)
        const changed = names.map((name) => [name, values[name]])
        storeChanges(key, typedOver, Object.fromEntries(changed))
      },
    })
    return unsubscribe
  }, [form, key, typedOver])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !settled.current &&
      currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload(isDirty)

  /** The form now shows version `now`. Later typing is based on it, even if the
   * row is refetched meanwhile. */
  function forget(now = read) {
    settled.current = true
    discardChanges(key)
    setRestored(false)
    setTypedOver(now)
  }

  function discard() {
    forget()
    form.reset(row ? valuesOf(resource, row) : resource.blank)
  }

  const notice = restored && (
    <p className="flex flex-wrap items-center gap-3 border-signal border-l-4 pl-3">
      {studioMessages.unsavedRestored}
      <button type="button" className="press" onClick={discard}>
        Discard
      </button>
    </p>
  )
  const guard = blocker.state === "blocked" && (
    <Dialog title={studioMessages.unsaved} onClose={() => blocker.reset()}>
      <p className="pb-6">
        You can keep your changes in this browser and come back to them.
      </p>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="press press-main"
          onClick={() => blocker.reset()}
        >
          Cancel
        </button>
        <button
          type="button"
          className="press"
          onClick={() => blocker.proceed()}
        >
          Leave and keep draft
        </button>
        <button
          type="button"
          className="press"
          onClick={() => {
            discard()
            blocker.proceed()
          }}
        >
          Discard and leave
        </button>
      </div>
    </Dialog>
  )
  // Changes typed over an older version are saved against that version, so that
  // a conflicting change is detected.
  return { notice, guard, forget, typedOver: typedOver || read }
}
