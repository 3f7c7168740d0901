import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useId, useState } from "react"
import { createPortal } from "react-dom"
import {
  fromDateTimeInput,
  toDateTimeInput,
  weekdayMomentText,
} from "#domain/calendar.ts"
import { nextFriday, untilText } from "#domain/publishing.ts"
import { DateTimeBox } from "../frame/date-time-box.tsx"
import { Dialog } from "../frame/dialog.tsx"
import { useStaff } from "../frame/staff-context.ts"
import { errorMessage, studioMessages } from "../messages.ts"
import type { Resource, Row } from "../resource.ts"
import { Companions } from "./companions.tsx"
import { canApply, isPreselected, type PublishAction } from "./selection.ts"
import { type Change, usePublish } from "./use-publish.ts"

type PublishDialogProps = {
  resource: Resource
  row: Row
  asked: PublishAction
  onChanged: () => Promise<unknown>
  onClose: () => void
}

const TITLES = {
  now: "Publish",
  at: "Publish",
  withdraw: "Withdraw",
} as const satisfies Record<PublishAction, string>

/** Publishes or withdraws an item and chosen related items at once. */
export function PublishDialog(props: PublishDialogProps) {
  const { resource, row, asked, onChanged, onClose } = props
  const [typed, setTyped] = useState(() => toDateTimeInput(suggestedTime(row)))
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const along = useCompanions(resource, row)
  const { role } = useStaff()
  const apply = usePublish(onChanged)
  const at = asked === "at" ? fromDateTimeInput(typed) : null
  // Unpublished items are irrelevant when withdrawing.
  const companions = (along.data ?? []).filter(
    (one) => asked !== "withdraw" || canApply(one, asked, "owner"),
  )
  const chosen = companions.filter(
    (one) => isPreselected(one, asked, role) !== changed.has(one.row.id),
  )

  async function send(event: FormEvent) {
    event.preventDefault()
    // Keep the surrounding form from submitting as well.
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
        {along.isError && <p role="alert">{errorMessage(along.error)}</p>}
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
            {busy ? "Saving…" : buttonText(asked, chosen.length)}
          </button>
          <button type="button" className="press" onClick={onClose}>
            Cancel
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

/** The scheduled time if it is in the future, else the release date, else
 * Friday. */
function suggestedTime({ public_from, release_date }: Row) {
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

function buttonText(asked: PublishAction, others: number) {
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
      <DateTimeBox
        id={id}
        typed={typed}
        onType={onType}
        describedBy={`${id}-said`}
        isWrong={!until}
      />
      <p id={`${id}-said`} className={until ? undefined : "text-signal"}>
        {until
          ? `${weekdayMomentText(at)} London time, ${until}.`
          : studioMessages.passed}
      </p>
    </div>
  )
}
