import { useEffect, useEffectEvent, useRef, useState } from "react"
import { StudioError } from "../data/studio-error.ts"
import { errorMessage } from "../messages.ts"
import {
  type Answer,
  type Count,
  doorList,
  type Entry,
  type Guest,
  letIn,
  takeBackEntry,
} from "./door-data.ts"
import { isWaiting, sendWaiting, undo } from "./send-entries.ts"
import { type StoredDoor, storeDoor, storedDoor } from "./stored-list.ts"
import { hashOf } from "./typed-code.ts"

/** Short, because somebody is waiting at the door. */
const PATIENCE_MS = 4_000
const REFRESH_MS = 15_000

/** The result of one check-in. */
export type Verdict = {
  entry: string
  answer: Answer
  /** Decided from the list in this browser; the server doesn't know yet. */
  isLocal: boolean
}

/** A ticket admitted by two devices while one of them was offline. */
export type Conflict = { guest: Guest | undefined; at: string; answer: Answer }

/** Check-in for one date: the guest list, and admitting people even offline. */
export function useDoor(date: string) {
  const [door, setDoor] = useState(() => storedDoor(date))
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const [isOffline, setDown] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  /** The latest state, for code that runs between renders. */
  const latest = useRef(door)
  const isSending = useRef(false)

  function change(next: (door: StoredDoor) => StoredDoor) {
    latest.current = next(latest.current)
    storeDoor(date, latest.current)
    setDoor(latest.current)
  }

  /** True when the server didn't answer. A refusal is shown as an error. */
  function handleError(error: unknown) {
    const isUnavailable = !(error instanceof StudioError) || error.isUnavailable
    setDown(isUnavailable)
    setFault(isUnavailable ? null : errorMessage(error))
    return isUnavailable
  }

  async function refresh() {
    try {
      await send()
      const guests = await withTimeout(doorList(date))
      setDown(false)
      setFault(null)
      change((kept) => ({ ...kept, guests: guests.map(withUnsent(kept)) }))
    } catch (error) {
      handleError(error)
    }
  }

  /** A conflict stays on screen until somebody has dismissed it. */
  async function send() {
    if (isSending.current) return
    isSending.current = true
    try {
      await sendWaiting({
        kept: () => latest.current,
        change,
        letIn: (entry) =>
          withTimeout(letIn(date, { ...entry, code: undefined })),
        takeBack: ({ id }) => withTimeout(takeBackEntry(id)),
        onSent: ({ pass, at }, answer) => {
          if (answer.outcome === "in") return
          const guest = guestOf(latest.current, pass)
          setConflicts((all) => [...all, { guest, at, answer }])
        },
      })
    } finally {
      isSending.current = false
    }
  }

  async function admit(shown: { code?: string; pass?: string }) {
    const at = new Date().toISOString()
    const entry: Entry = { id: crypto.randomUUID(), at, ...shown }
    try {
      const answer = await withTimeout(letIn(date, entry))
      setDown(false)
      setFault(null)
      if (answer.pass && ["in", "already"].includes(answer.outcome)) {
        const { id, entered_at, entered_by } = answer.pass
        change(marked(id, { entered_at, entered_by }))
      }
      setVerdict({ entry: entry.id, answer, isLocal: false })
    } catch (error) {
      if (!handleError(error)) return
      const guest = await guestShown(latest.current, shown)
      const answer = localAnswer(latest.current, guest)
      if (guest && answer.outcome === "in") {
        change((kept) => ({
          ...marked(guest.id, { entered_at: at, entered_by: null })(kept),
          waiting: [...kept.waiting, { id: entry.id, at, pass: guest.id }],
        }))
      }
      setVerdict({ entry: entry.id, answer, isLocal: true })
    }
  }

  /** Undoes a check-in. An unsent entry is undone here; any other is undone on
   * the server or not at all. */
  async function takeBack({ entry, answer }: Verdict) {
    const pass = answer.pass?.id
    try {
      if (pass && isWaiting(latest.current, entry)) {
        change((kept) => undo(kept, { id: entry, pass }))
      } else await withTimeout(takeBackEntry(entry))
      change(marked(pass, { entered_at: null, entered_by: null }))
      setVerdict(null)
      void refresh()
    } catch (error) {
      handleError(error)
      setFault(errorMessage(error))
    }
  }

  const onRefresh = useEffectEvent(() => void refresh())
  useEffect(() => {
    onRefresh()
    const timer = setInterval(onRefresh, REFRESH_MS)
    addEventListener("online", onRefresh)
    return () => {
      clearInterval(timer)
      removeEventListener("online", onRefresh)
    }
  }, [])

  return {
    ...{ door, verdict, conflicts, isOffline, fault, admit, takeBack },
    count: countOf(door),
    refresh: () => void refresh(),
    dismissConflicts: () => setConflicts([]),
  }
}

/** No answer in time counts as being offline. */
function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new StudioError({ status: 0 })), PATIENCE_MS)
  })
  return Promise.race([answer, late])
}

type Entered = Pick<Guest, "entered_at" | "entered_by">

function marked(id: string | undefined, entered: Entered) {
  return (kept: StoredDoor): StoredDoor => ({
    ...kept,
    guests: kept.guests.map((one) =>
      one.id === id ? { ...one, ...entered } : one,
    ),
  })
}

/** The server's list with the local entries not sent yet. */
function withUnsent({ waiting, undone }: StoredDoor) {
  return (guest: Guest): Guest => {
    const mine = waiting.find(({ pass }) => pass === guest.id)
    if (mine) return { ...guest, entered_at: guest.entered_at ?? mine.at }
    const isUndone = undone.some(({ pass }) => pass === guest.id)
    return isUndone ? { ...guest, entered_at: null, entered_by: null } : guest
  }
}

function guestOf({ guests }: StoredDoor, id: string) {
  return guests.find((one) => one.id === id)
}

async function guestShown(
  kept: StoredDoor,
  { code, pass }: { code?: string; pass?: string },
) {
  if (pass) return guestOf(kept, pass)
  const hash = await hashOf(code ?? "")
  return kept.guests.find(({ code_sha256 }) => code_sha256 === hash)
}

/** The answer from the local list alone. */
function localAnswer(kept: StoredDoor, guest: Guest | undefined): Answer {
  const count = countOf(kept)
  if (!guest) return { outcome: "unknown", count }
  const pass = {
    ...guest,
    ...{ product_title: "", variant_title: "", starts_at: null, ends_at: null },
    ...{ begins_on: null, ends_on: null },
  }
  return guest.entered_at
    ? { outcome: "already", count, pass }
    : { outcome: "in", count: { ...count, in: count.in + 1 }, pass }
}

function countOf({ guests }: StoredDoor): Count {
  const entered = guests.filter(({ entered_at }) => entered_at)
  return { in: entered.length, of: guests.length }
}
