import { useState } from "react"
import { useFormContext } from "react-hook-form"
import { studioMessages } from "../messages.ts"
import type { Publishing, Resource, Row } from "../resource.ts"
import { PublishDialog } from "./publish-dialog.tsx"
import type { PublishAction } from "./selection.ts"
import { stateOf, stateSentence } from "./state.ts"
import { type Change, usePublish } from "./use-publish.ts"

type StateBarProps = {
  resource: Resource
  publishing: Publishing
  row: Row
  onChanged: () => Promise<unknown>
}

/** The bar above a form with the publishing status and actions. */
export function StateBar(props: StateBarProps) {
  const { resource, publishing, row, onChanged } = props
  const { isDirty } = useFormContext().formState
  const [asking, setAsking] = useState<PublishAction | null>(null)
  const [busy, setBusy] = useState(false)
  const apply = usePublish(onChanged)
  const state = stateOf(publishing, row)
  const page = state === "public" ? resource.pageOf?.(row) : null

  async function ask(asked: PublishAction) {
    if (asked === "at" || resource.companions) return setAsking(asked)
    const change: Change =
      asked === "withdraw" ? { verb: asked } : { verb: "publish", at: null }
    setBusy(true)
    await apply(change, [{ resource, row }])
    setBusy(false)
  }

  return (
    <section
      aria-label="Status"
      className="-mt-4 flex flex-wrap items-center gap-3"
    >
      <p className="mr-auto min-w-0">
        <span className={state === "public" ? "text-moss" : undefined}>
          {stateSentence(publishing, row, new Date())}
        </span>{" "}
        {page && (
          <a
            href={page}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-8 items-center underline underline-offset-4"
          >
            View on site
          </a>
        )}
        {isDirty && (
          <span className="block text-ash text-sm">
            {studioMessages.saveFirst}
          </span>
        )}
      </p>
      {ACTIONS[state].map(([asked, title]) => (
        <button
          key={asked}
          type="button"
          className="press"
          disabled={busy || isDirty}
          onClick={() => void ask(asked)}
        >
          {title}
        </button>
      ))}
      {asking && (
        <PublishDialog
          {...{ resource, row, asked: asking, onChanged }}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}

const ACTIONS: Record<
  ReturnType<typeof stateOf>,
  readonly (readonly [asked: PublishAction, title: string])[]
> = {
  draft: [
    ["now", "Publish now"],
    ["at", "Publish at…"],
  ],
  coming: [
    ["now", "Publish now"],
    ["at", "Reschedule…"],
    ["withdraw", "Withdraw"],
  ],
  public: [["withdraw", "Withdraw"]],
  withdrawn: [
    ["now", "Publish now"],
    ["at", "Publish at…"],
  ],
}
