import { type FormEvent, useId, useState } from "react"
import { eveningText } from "#domain/dates.ts"
import { DetailHeader } from "../frame/detail-header.tsx"
import { studioMessages } from "../messages.ts"
import type { DoorDate, Guest } from "./door-data.ts"
import { findGuests } from "./find-guests.ts"
import {
  conflictText,
  doorMessages,
  enteredText,
  foundByText,
  headOf,
  nameOf,
  reasonOf,
} from "./messages.ts"
import { Scanner } from "./scanner.tsx"
import { codeFrom } from "./typed-code.ts"
import { useDoor, type Verdict } from "./use-door.ts"

/** Check-in for one date. On a phone the search box stays at the bottom, where
 * a thumb is. */
export function DoorScreen({ date }: { date: DoorDate }) {
  const door = useDoor(date.id)
  const [typed, setTyped] = useState("")
  const { count, verdict } = door
  const guests = findGuests(door.door.guests, typed)

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = codeFrom(typed)
    const [only, ...others] = guests
    if (code) void door.admit({ code })
    else if (only && others.length === 0) void door.admit({ pass: only.id })
    else return
    setTyped("")
  }

  return (
    <>
      <DetailHeader
        list={{ path: "door", many: "Dates" }}
        title={date.product_title}
      >
        <p className="headline text-3xl tabular-nums" aria-live="polite">
          {count.in} <span className="text-ash">of {count.of} in</span>
        </p>
      </DetailHeader>
      <div className="grid max-w-3xl gap-5 px-gutter pt-4">
        <p className="label text-ash">
          {[date.variant_title, dateOf(date), date.place]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <OfflineNotice door={door} />
        {verdict && <VerdictPanel verdict={verdict} onBack={door.takeBack} />}
        <Scanner
          onCode={(text) => void door.admit({ code: codeFrom(text) ?? text })}
        />
        <Finder typed={typed} onType={setTyped} onSubmit={submit} />
        <Guests
          nobody={typed ? studioMessages.nothingFound : doorMessages.nobody}
          guests={guests}
          isSearched={typed.trim() !== ""}
          onLetIn={(pass) => {
            setTyped("")
            void door.admit({ pass })
          }}
        />
      </div>
    </>
  )
}

export function dateOf(date: DoorDate) {
  return eveningText({ ...date, title: date.variant_title })
}

function OfflineNotice({ door }: { door: ReturnType<typeof useDoor> }) {
  const { isOffline, fault, conflicts } = door
  const waiting = door.door.waiting.length
  return (
    <>
      {fault && <p role="alert">{fault}</p>}
      {(isOffline || waiting > 0) && (
        <div
          role="status"
          className="flex flex-wrap items-center gap-3 border border-signal p-3"
        >
          <p className="mr-auto">
            {isOffline && doorMessages.down}{" "}
            {waiting > 0 && doorMessages.waiting(waiting)}
          </p>
          <button type="button" className="press" onClick={door.refresh}>
            Try again
          </button>
        </div>
      )}
      {conflicts.length > 0 && (
        <div role="alert" className="grid gap-2 bg-signal p-4 text-bone">
          {conflicts.map((conflict) => (
            <p key={conflict.at}>{conflictText(conflict)}</p>
          ))}
          <button
            type="button"
            className="press justify-self-start border-bone"
            onClick={door.dismissConflicts}
          >
            Dismiss
          </button>
        </div>
      )}
    </>
  )
}

type VerdictProps = {
  verdict: Verdict
  onBack: (verdict: Verdict) => Promise<void>
}

function VerdictPanel({ verdict, onBack }: VerdictProps) {
  const { answer, isLocal } = verdict
  const { pass, outcome } = answer
  const isIn = outcome === "in"
  const reason = reasonOf(answer, isLocal)
  return (
    <section
      key={verdict.entry}
      aria-label="Last check-in"
      role={isIn ? "status" : "alert"}
      className={`grid gap-1 p-5 text-bone ${isIn ? "bg-moss" : "bg-signal"}`}
    >
      <p className="headline text-4xl">{headOf(answer)}</p>
      {pass && (
        <p className="text-2xl [overflow-wrap:anywhere]">
          {nameOf(pass)}{" "}
          <span className="label whitespace-nowrap">no. {pass.number}</span>
        </p>
      )}
      {pass?.product_title && (
        <p>{[pass.product_title, pass.variant_title].join(" · ")}</p>
      )}
      {reason && <p>{reason}</p>}
      {isIn && (
        <button
          type="button"
          className="press mt-2 justify-self-start border-bone"
          onClick={() => void onBack(verdict)}
        >
          Undo
        </button>
      )}
    </section>
  )
}

type FinderProps = {
  typed: string
  onType: (typed: string) => void
  onSubmit: (event: FormEvent) => void
}

function Finder({ typed, onType, onSubmit }: FinderProps) {
  const id = useId()
  return (
    <form
      onSubmit={onSubmit}
      className="grid gap-1.5 max-lg:sticky max-lg:bottom-0 max-lg:order-last max-lg:-mx-gutter max-lg:border-rule max-lg:border-t max-lg:bg-bone max-lg:px-gutter max-lg:py-3"
    >
      <label htmlFor={id} className="label text-ash">
        Name, email, order or code
      </label>
      <div className="flex gap-3">
        <input
          id={id}
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => onType(target.value)}
          className="box"
        />
        <button type="submit" className="press press-main whitespace-nowrap">
          Let in
        </button>
      </div>
    </form>
  )
}

type GuestsProps = {
  nobody: string
  guests: readonly Guest[]
  /** Shows the order and email of each match. */
  isSearched: boolean
  onLetIn: (pass: string) => void
}

function Guests({ nobody, guests, isSearched, onLetIn }: GuestsProps) {
  if (guests.length === 0) return <p>{nobody}</p>
  return (
    <ul aria-label="Guests" className="border-rule border-b">
      {guests.slice(0, SHOWN).map((guest) => (
        <li
          key={guest.id}
          className="flex min-h-14 items-center gap-3 border-rule border-t py-1.5"
        >
          <p className="mr-auto min-w-0 [overflow-wrap:anywhere]">
            {nameOf(guest)}{" "}
            <span className="label text-ash">no. {guest.number}</span>
            {isSearched && (
              <span className="block text-ash text-sm">
                {foundByText(guest)}
              </span>
            )}
            <span className="block text-ash text-sm">{enteredText(guest)}</span>
          </p>
          {!guest.entered_at && (
            <button
              type="button"
              className="press min-w-24 whitespace-nowrap"
              aria-label={`Let in ${nameOf(guest)}, no. ${guest.number}`}
              onClick={() => onLetIn(guest.id)}
            >
              Let in
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Larger lists are narrowed down by typing. */
const SHOWN = 200
