import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useId, useState } from "react"
import {
  fromDateTimeInput,
  momentText,
  toDateTimeInput,
} from "#domain/calendar.ts"
import { may } from "../data/access.ts"
import { MomentBox } from "../frame/moment-box.tsx"
import { useStaff } from "../frame/staff-context.ts"
import { Told } from "../frame/told.tsx"
import { Loading } from "../frame/trouble.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import { comingMoment, openPreview } from "./preview-data.ts"

/** The whole site as of another moment, for who makes or sells what comes. */
export function Component() {
  const { role } = useStaff()
  const mayLook = may(role, ["editor", "shop"])
  const coming = useQuery({
    queryKey: ["coming-moment"],
    queryFn: comingMoment,
    enabled: mayLook,
  })
  if (!mayLook) return <Told text={studioMessages.notYours} />
  if (coming.isPending) return <Loading />
  if (coming.isError) return <Told text={saidOf(coming.error)} />
  return (
    <div className="grid max-w-xl gap-6 px-gutter pt-6">
      <h1 className="headline text-3xl">As of…</h1>
      <p>
        The whole site as it will stand then, or stood: what comes out by that
        moment is there. You alone see it, in this browser, until you leave it,
        sign out, or twelve hours have passed. Nothing can be bought meanwhile.
      </p>
      <MomentForm coming={coming.data} />
    </div>
  )
}

const MINUTE_MS = 60_000

/** A minute after the next thing comes out. */
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
      setFault(saidOf(error))
    }
    setBusy(false)
  }

  return (
    <form onSubmit={look} noValidate className="grid gap-4">
      <div className="grid gap-1.5">
        <MomentBox
          id={id}
          typed={typed}
          onType={setTyped}
          told={`${id}-hint ${id}-fault`}
          isWrong={fault !== ""}
        />
        <p id={`${id}-hint`} className="text-ash text-sm">
          {coming
            ? `Next comes something on ${momentText(coming)}.`
            : "Nothing is set to come out."}
        </p>
        <p id={`${id}-fault`} role="alert" className="text-signal text-sm">
          {fault}
        </p>
      </div>
      <p>
        <button type="submit" className="press press-main" disabled={busy}>
          Look at the site
        </button>
      </p>
    </form>
  )
}
