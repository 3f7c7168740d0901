import { useEffect, useRef, useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import { useBlocker } from "react-router"
import { Dialog } from "../frame/dialog.tsx"
import { useBeforeUnload } from "../frame/use-before-unload.ts"
import { studioMessages } from "../messages.ts"
import type { Resource, Row, Values } from "../resource.ts"
import { valuesOf } from "./form-values.ts"
import { forgetChanges, keepChanges, keptChanges } from "./kept-changes.ts"

type Options = {
  form: UseFormReturn<Values>
  resource: Resource
  row: Row | null
}

/** What is typed and not saved is kept in the browser, brought back next time,
 * and asked about before it is left behind. */
export function useKeptChanges({ form, resource, row }: Options) {
  const key = `${resource.table}:${row?.id ?? resource.only ?? "new"}`
  const read = row?.updated_at ?? ""
  const [restored, setRestored] = useState(false)
  const [typedOver, setTypedOver] = useState(read)
  const { isDirty } = form.formState
  // Known at once, where the form's own state waits for the next rendering.
  const settled = useRef(false)

  useEffect(() => {
    const kept = keptChanges(key)
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
        if (settled.current) return forgetChanges(key)
        const changed = names.map((name) => [name, values[name]])
        keepChanges(key, typedOver, Object.fromEntries(changed))
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

  /** The boxes have what stands in the state of `now`: what is typed from here
   * on is typed over that one, whatever is read again meanwhile. */
  function forget(now = read) {
    settled.current = true
    forgetChanges(key)
    setRestored(false)
    setTypedOver(now)
  }

  function discard() {
    forget()
    form.reset(row ? valuesOf(resource, row) : resource.blank)
  }

  const notice = restored && (
    <p className="flex flex-wrap items-center gap-3 border-signal border-l-4 pl-3">
      {studioMessages.kept}
      <button type="button" className="press" onClick={discard}>
        Throw it away
      </button>
    </p>
  )
  const guard = blocker.state === "blocked" && (
    <Dialog title={studioMessages.unsaved} onClose={() => blocker.reset()}>
      <p className="pb-6">It stays in this browser if you go.</p>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="press press-main"
          onClick={() => blocker.reset()}
        >
          Stay
        </button>
        <button
          type="button"
          className="press"
          onClick={() => blocker.proceed()}
        >
          Go, and keep it
        </button>
        <button
          type="button"
          className="press"
          onClick={() => {
            discard()
            blocker.proceed()
          }}
        >
          Go, and throw it away
        </button>
      </div>
    </Dialog>
  )
  // What was typed over an older state is saved over that one, so that whoever
  // has changed it since is heard of.
  return { notice, guard, forget, typedOver: typedOver || read }
}
