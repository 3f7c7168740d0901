import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useId, useState } from "react"
import { createPortal } from "react-dom"
import {
  fromDateTimeInput,
  toDateTimeInput,
  weekdayMomentText,
} from "#domain/calendar.ts"
import { nextFriday, untilText } from "#domain/publishing.ts"
import { Dialog } from "../frame/dialog.tsx"
import { MomentBox } from "../frame/moment-box.tsx"
import { useStaff } from "../frame/staff-context.ts"
import { saidOf, studioMessages } from "../messages.ts"
import type { Resource, Row } from "../resource.ts"
import { type Asked, canGo, goesAlong } from "./choosing.ts"
import { Companions } from "./companions.tsx"
import { type Change, usePublish } from "./use-publish.ts"

type PublishDialogProps = {
  resource: Resource
  row: Row
  asked: Asked
  onChanged: () => Promise<unknown>
  onClose: () => void
}

const TITLES = {
  now: "Publish",
  at: "Publish",
  withdraw: "Withdraw",
} as const satisfies Record<Asked, string>

/** When, and with what else: one press for all of it. */
export function PublishDialog(props: PublishDialogProps) {
  const { resource, row, asked, onChanged, onClose } = props
  const [typed, setTyped] = useState(() => toDateTimeInput(likelyMoment(row)))
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const along = useCompanions(resource, row)
  const { role } = useStaff()
  const apply = usePublish(onChanged)
  const at = asked === "at" ? fromDateTimeInput(typed) : null
  // What is not out need not be told of when something is withdrawn.
  const companions = (along.data ?? []).filter(
    (one) => asked !== "withdraw" || canGo(one, asked, "owner"),
  )
  const chosen = companions.filter(
    (one) => goesAlong(one, asked, role) !== changed.has(one.row.id),
  )

  async function send(event: FormEvent) {
    event.preventDefault()
    // The form that it was opened from hears of it otherwise.
    event.stopPropagation()
    if (asked === "at" && !untilText(at ?? "", new Date())) return
    const change: Change =
      asked === "withdraw" ? { verb: asked } : { verb: "publish", at }
    setBusy(true)
    const done = await apply(change, [{ resource, row }, ...chosen])
    setBusy(false)
    if (done) onClose()
  }

  return createPortal(
    <Dialog
      title={`${TITLES[asked]} ${resource.nameOf(row)}`}
      onClose={onClose}
    >
      <form onSubmit={send} className="grid gap-6">
        {asked === "at" && <Moment typed={typed} onType={setTyped} />}
        {along.isPending && resource.companions && (
          <p className="label text-ash">{studioMessages.loading}</p>
        )}
        {along.isError && <p role="alert">{saidOf(along.error)}</p>}
        {companions.length > 0 && (
          <Companions
            companions={companions}
            chosen={chosen}
            asked={asked}
            onToggle={(id) => setChanged((before) => toggled(before, id))}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <button
            type="submit"
            className="press press-main"
            disabled={busy || (along.isPending && Boolean(resource.companions))}
          >
            {busy ? "One moment…" : pressTitle(asked, chosen.length)}
          </button>
          <button type="button" className="press" onClick={onClose}>
            Not yet
          </button>
        </div>
      </form>
    </Dialog>,
    document.body,
  )
}

function useCompanions(resource: Resource, row: Row) {
  return useQuery({
    queryKey: [resource.table, "companions", row.id],
    queryFn: () => resource.companions?.(row) ?? [],
    enabled: Boolean(resource.companions),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Its own moment if it has one ahead, the day of the record, or Friday. */
function likelyMoment({ public_from, release_date }: Row) {
  const now = new Date()
  const day = release_date ? fromDateTimeInput(`${release_date}T00:00`) : ""
  const ahead = [String(public_from), day].find((at) => untilText(at, now))
  return ahead ?? nextFriday(now)
}

function toggled(before: ReadonlySet<string>, id: string) {
  const after = new Set(before)
  if (!after.delete(id)) after.add(id)
  return after
}

function pressTitle(asked: Asked, others: number) {
  const verb = asked === "withdraw" ? "Withdraw" : "Publish"
  return others > 0 ? `${verb} all ${others + 1}` : verb
}

type MomentProps = { typed: string; onType: (typed: string) => void }

function Moment({ typed, onType }: MomentProps) {
  const id = useId()
  const at = fromDateTimeInput(typed)
  const until = untilText(at, new Date())
  return (
    <div className="grid gap-1.5">
      <MomentBox
        id={id}
        typed={typed}
        onType={onType}
        told={`${id}-said`}
        isWrong={!until}
      />
      <p id={`${id}-said`} className={until ? undefined : "text-signal"}>
        {until
          ? `${weekdayMomentText(at)} in London, ${until}.`
          : studioMessages.passed}
      </p>
    </div>
  )
}
