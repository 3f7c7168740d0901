import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { type FormEvent, useId, useState } from "react"
import { createPortal } from "react-dom"
import {
  fromDateTimeInput,
  toDateTimeInput,
  weekdayMomentText,
} from "#domain/calendar.ts"
import { untilText } from "#domain/publishing.ts"
import { DateTimeBox } from "../frame/date-time-box.tsx"
import { Dialog } from "../frame/dialog.tsx"
import { Fact } from "../frame/fact.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import { composeLetter, type Letter, scheduleLetter } from "./letter-data.ts"
import { blockNames, Faults } from "./letter-preview.tsx"
import { audienceText } from "./letter-text.ts"
import { letterMessages, people } from "./messages.ts"
import { durationText } from "./send-progress.ts"
import { useAudienceSize } from "./use-audience-size.ts"
import { useLetterAction } from "./use-letter-action.ts"

type SendDialogProps = { letter: Letter; onClose: () => void }

const HOUR_MS = 3_600_000

/** The final check before sending: audience, time and duration. */
export function SendDialog({ letter, onClose }: SendDialogProps) {
  const [later, setLater] = useState(false)
  const [typed, setTyped] = useState(nextHour)
  const { busy, run } = useLetterAction()
  const size = useAudienceSize(letter.audience)
  const at = later ? fromDateTimeInput(typed) : null
  const ahead = !later || untilText(at ?? "", new Date()) !== null
  const composed = useComposed(letter, ahead ? at : null)

  async function send(event: FormEvent) {
    event.preventDefault()
    // Keep the surrounding form from submitting as well.
    event.stopPropagation()
    if (!ahead) return
    const done = await run(async () => {
      const due = await scheduleLetter(letter, at)
      return {
        done: at
          ? letterMessages.scheduled(weekdayMomentText(due))
          : letterMessages.sendingStarted,
      }
    })
    if (done) onClose()
  }

  const count = size.data === undefined ? 0 : size.data
  const faults = composed.data?.faults ?? []
  const isFine = composed.isSuccess && faults.length === 0
  return createPortal(
    <Dialog title="Check and send" onClose={onClose}>
      <form onSubmit={send} className="grid gap-5">
        <dl>
          <Fact title="Subject">{letter.subject || "–"}</Fact>
          <Fact title="To">
            {size.isPending && studioMessages.loading}
            {size.isError && errorMessage(size.error)}
            {size.data === 0 && letterMessages.noMatch}
            {count !== 0 &&
              `${people(count)}: ${audienceText(letter.audience)}`}
          </Fact>
          <Fact title="Duration">
            {durationText(count ?? 1, letter.pace)}, at {letter.pace} a minute
          </Fact>
          <Fact title="Web page">
            {letter.in_archive
              ? `/letters/${letter.slug}, public once sent`
              : "None. Only recipients can read it."}
          </Fact>
        </dl>
        <When {...{ later, setLater, typed, setTyped }} />
        {composed.isError && <p role="alert">{errorMessage(composed.error)}</p>}
        <Faults faults={faults} names={blockNames(letter.blocks)} />
        {faults.length > 0 && (
          <p>{later ? letterMessages.mayBeFixed : letterMessages.fixFirst}</p>
        )}
        <div className="flex flex-wrap gap-3">
          <button
            type="submit"
            className="press press-main"
            disabled={busy || count === 0 || !ahead || (!later && !isFine)}
          >
            {busy && "Sending…"}
            {!busy && sendLabel(later, count)}
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

function sendLabel(later: boolean, count: number | null) {
  if (count === 0) return "Send"
  return later ? "Schedule" : `Send to ${people(count)}`
}

/** The next full hour that is at least an hour away. */
function nextHour() {
  const hour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS
  return toDateTimeInput(new Date(hour + HOUR_MS))
}

/** Renders the saved letter with the content that is public at its time. */
function useComposed(letter: Letter, at: string | null) {
  const { id, subject, preheader, blocks } = letter
  const source = at ? { subject, preheader, blocks, send_at: at } : { id }
  return useQuery({
    queryKey: ["letter-preview", source],
    queryFn: () => composeLetter(source),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

type WhenProps = {
  later: boolean
  setLater: (later: boolean) => void
  typed: string
  setTyped: (typed: string) => void
}

function When({ later, setLater, typed, setTyped }: WhenProps) {
  const id = useId()
  const at = fromDateTimeInput(typed)
  const until = untilText(at, new Date())
  return (
    <fieldset className="grid gap-2">
      <legend className="label pb-1 text-ash">When to send</legend>
      {[false, true].map((isLater) => (
        <label
          key={String(isLater)}
          className="flex min-h-11 items-center gap-3 lg:min-h-8"
        >
          <input
            type="radio"
            name={id}
            className="size-5 accent-ink"
            checked={later === isLater}
            onChange={() => setLater(isLater)}
          />
          {isLater ? "Later" : "Now"}
        </label>
      ))}
      {later && (
        <div className="grid gap-1.5">
          <DateTimeBox
            id={`${id}-moment`}
            typed={typed}
            onType={setTyped}
            describedBy={`${id}-said`}
            isWrong={!until}
          />
          <p id={`${id}-said`} className={until ? undefined : "text-signal"}>
            {until
              ? `${weekdayMomentText(at)} London time, ${until}. The letter will show what is public at that time.`
              : studioMessages.passed}
          </p>
        </div>
      )}
    </fieldset>
  )
}
