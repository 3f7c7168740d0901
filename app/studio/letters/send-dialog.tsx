import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { type FormEvent, useId, useState } from "react"
import { createPortal } from "react-dom"
import {
  fromDateTimeInput,
  toDateTimeInput,
  weekdayMomentText,
} from "#domain/calendar.ts"
import { untilText } from "#domain/publishing.ts"
import { Dialog } from "../frame/dialog.tsx"
import { Fact } from "../frame/facts.tsx"
import { MomentBox } from "../frame/moment-box.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import { takesText } from "./going.ts"
import { audienceText } from "./in-words.ts"
import { composeLetter, type Letter, scheduleLetter } from "./letter-data.ts"
import { blockNames, Faults } from "./letter-preview.tsx"
import { letterMessages, people } from "./messages.ts"
import { useAudienceSize } from "./use-audience-size.ts"
import { useLetterDoing } from "./use-letter-doing.ts"

type SendDialogProps = { letter: Letter; onClose: () => void }

const HOUR_MS = 3_600_000

/** The last look: to how many, when, and how long it takes. */
export function SendDialog({ letter, onClose }: SendDialogProps) {
  const [later, setLater] = useState(false)
  const [typed, setTyped] = useState(soon)
  const { busy, act } = useLetterDoing()
  const size = useAudienceSize(letter.audience)
  const at = later ? fromDateTimeInput(typed) : null
  const ahead = !later || untilText(at ?? "", new Date()) !== null
  const composed = useComposed(letter, ahead ? at : null)

  async function send(event: FormEvent) {
    event.preventDefault()
    // The form that it was opened from hears of it otherwise.
    event.stopPropagation()
    if (!ahead) return
    const done = await act(async () => {
      const due = await scheduleLetter(letter, at)
      return {
        done: at
          ? letterMessages.scheduled(weekdayMomentText(due))
          : letterMessages.onItsWay,
      }
    })
    if (done) onClose()
  }

  const count = size.data === undefined ? 0 : size.data
  const faults = composed.data?.faults ?? []
  const isFine = composed.isSuccess && faults.length === 0
  return createPortal(
    <Dialog title="A last look" onClose={onClose}>
      <form onSubmit={send} className="grid gap-5">
        <dl>
          <Fact title="Subject">{letter.subject || "–"}</Fact>
          <Fact title="To">
            {size.isPending && studioMessages.loading}
            {size.isError && saidOf(size.error)}
            {size.data === 0 && letterMessages.nobodyThere}
            {count !== 0 &&
              `${people(count)}: ${audienceText(letter.audience)}`}
          </Fact>
          <Fact title="Takes">
            {takesText(count ?? 1, letter.pace)}, at {letter.pace} a minute
          </Fact>
          <Fact title="Stands at">
            {letter.in_archive
              ? `/letters/${letter.slug}, for everybody, from then on`
              : "no page: only who gets it reads it"}
          </Fact>
        </dl>
        <When {...{ later, setLater, typed, setTyped }} />
        {composed.isError && <p role="alert">{saidOf(composed.error)}</p>}
        <Faults faults={faults} names={blockNames(letter.blocks)} />
        {faults.length > 0 && (
          <p>{later ? letterMessages.mayBeMended : letterMessages.mendFirst}</p>
        )}
        <div className="flex flex-wrap gap-3">
          <button
            type="submit"
            className="press press-main"
            disabled={busy || count === 0 || !ahead || (!later && !isFine)}
          >
            {busy && "One moment…"}
            {!busy && pressTitle(later, count)}
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

function pressTitle(later: boolean, count: number | null) {
  if (count === 0) return "Send it"
  return later ? "Send it then" : `Send it to ${people(count)}`
}

/** The next full hour that is not about to pass. */
function soon() {
  const hour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS
  return toDateTimeInput(new Date(hour + HOUR_MS))
}

/** What was saved is what goes out: it is composed once more, with what
 * visitors see at its moment. */
function useComposed(letter: Letter, at: string | null) {
  const { id, subject, preheader, blocks } = letter
  const wish = at ? { subject, preheader, blocks, send_at: at } : { id }
  return useQuery({
    queryKey: ["letter-preview", wish],
    queryFn: () => composeLetter(wish),
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
      <legend className="label pb-1 text-ash">When</legend>
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
          {isLater ? "At a moment" : "Now"}
        </label>
      ))}
      {later && (
        <div className="grid gap-1.5">
          <MomentBox
            id={`${id}-moment`}
            typed={typed}
            onType={setTyped}
            told={`${id}-said`}
            isWrong={!until}
          />
          <p id={`${id}-said`} className={until ? undefined : "text-signal"}>
            {until
              ? `${weekdayMomentText(at)} in London, ${until}. It's put together then, with what visitors can see by then.`
              : studioMessages.passed}
          </p>
        </div>
      )}
    </fieldset>
  )
}
