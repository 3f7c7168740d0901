import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useId, useState } from "react"
import {
  fromDateTimeInput,
  momentText,
  toDateTimeInput,
} from "#domain/calendar.ts"
import { may } from "../data/access.ts"
import { DateTimeBox } from "../frame/date-time-box.tsx"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { useStaff } from "../frame/staff-context.ts"
import { errorMessage, studioMessages } from "../messages.ts"
import { comingMoment, openPreview } from "./preview-data.ts"

/** Opens the whole site as it will look at a chosen time. */
export function Component() {
  const { role } = useStaff()
  const mayLook = may(role, ["editor", "shop"])
  const coming = useQuery({
    queryKey: ["coming-moment"],
    queryFn: comingMoment,
    enabled: mayLook,
  })
  if (!mayLook) return <Notice text={studioMessages.notYours} />
  if (coming.isPending) return <Loading />
  if (coming.isError) return <Notice text={errorMessage(coming.error)} />
  return (
    <div className="grid max-w-xl gap-6 px-gutter pt-6">
      <h1 className="headline text-3xl">Preview a date</h1>
      <p>
        See the whole site as it will look at a date and time, including
        releases scheduled by then. Only you see it, in this browser, until you
        close the preview, sign out or 12 hours have passed. You can't buy
        anything in a preview.
      </p>
      <MomentForm coming={coming.data} />
    </div>
  )
}

const MINUTE_MS = 60_000

/** One minute after the next scheduled publication. */
function firstMoment(coming: string | null) {
  const next = coming ? Date.parse(coming) : Date.now()
  return toDateTimeInput(new Date(next + MINUTE_MS))
}

function MomentForm({ coming }: { coming: string | null }) {
  const id = useId()
  const [typed, setTyped] = useState(() => firstMoment(coming))
  const [fault, setFault] = useState("")
  const [busy, setBusy] = useState(false)

  async function look(event: FormEvent) {
    event.preventDefault()
    const asOf = fromDateTimeInput(typed)
    if (!asOf) return setFault(studioMessages.moment)
    setFault("")
    setBusy(true)
    try {
      await openPreview({ asOf })
    } catch (error) {
      setFault(errorMessage(error))
    }
    setBusy(false)
  }

  return (
    <form onSubmit={look} noValidate className="grid gap-4">
      <div className="grid gap-1.5">
        <DateTimeBox
          id={id}
          typed={typed}
          onType={setTyped}
          describedBy={`${id}-hint ${id}-fault`}
          isWrong={fault !== ""}
        />
        <p id={`${id}-hint`} className="text-ash text-sm">
          {coming
            ? `The next item comes out on ${momentText(coming)}.`
            : "Nothing is scheduled."}
        </p>
        <p id={`${id}-fault`} role="alert" className="text-signal text-sm">
          {fault}
        </p>
      </div>
      <p>
        <button type="submit" className="press press-main" disabled={busy}>
          Open preview
        </button>
      </p>
    </form>
  )
}
