import { useEffect, useEffectEvent, useRef, useState } from "react"
import { StudioError } from "../data/studio-error.ts"
import { saidOf } from "../messages.ts"
import {
  type Answer,
  type Count,
  doorList,
  type Entry,
  type Guest,
  letIn,
  takeBackEntry,
} from "./door-data.ts"
import { type KeptDoor, keepDoor, keptDoor } from "./kept-list.ts"
import { isWaiting, tellWaiting, undo } from "./telling.ts"
import { hashOf } from "./typed-code.ts"

/** Somebody waits in front of the door. */
const PATIENCE_MS = 4_000
const LOOK_AGAIN_MS = 15_000

/** What came of somebody at the door. */
export type Verdict = {
  entry: string
  answer: Answer
  /** Decided by the list in this browser: nobody else knows yet. */
  isAlone: boolean
}

/** Somebody let in by two doors while one of them could not be told. */
export type Conflict = { guest: Guest | undefined; at: string; answer: Answer }

/** A door: its list, and letting in, also with the line down. */
export function useDoor(date: string) {
  const [door, setDoor] = useState(() => keptDoor(date))
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const [isDown, setDown] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  /** The newest, for what goes on between two renderings. */
  const latest = useRef(door)
  const telling = useRef(false)

  function change(next: (door: KeptDoor) => KeptDoor) {
    latest.current = next(latest.current)
    keepDoor(date, latest.current)
    setDoor(latest.current)
  }

  /** True when nobody answered; what was refused is said. */
  function wentDown(error: unknown) {
    const away = !(error instanceof StudioError) || error.away
    setDown(away)
    setFault(away ? null : saidOf(error))
    return away
  }

  async function look() {
    try {
      await tell()
      const guests = await soon(doorList(date))
      setDown(false)
      setFault(null)
      change((kept) => ({ ...kept, guests: guests.map(known(kept)) }))
    } catch (error) {
      wentDown(error)
    }
  }

  /** What is refused when it is told stays on the screen until somebody has
   * read it. */
  async function tell() {
    if (telling.current) return
    telling.current = true
    try {
      await tellWaiting({
        kept: () => latest.current,
        change,
        letIn: (entry) => soon(letIn(date, { ...entry, code: undefined })),
        takeBack: ({ id }) => soon(takeBackEntry(id)),
        onTold: ({ pass, at }, answer) => {
          if (answer.outcome === "in") return
          const guest = guestOf(latest.current, pass)
          setConflicts((all) => [...all, { guest, at, answer }])
        },
      })
    } finally {
      telling.current = false
    }
  }

  async function admit(shown: { code?: string; pass?: string }) {
    const at = new Date().toISOString()
    const entry: Entry = { id: crypto.randomUUID(), at, ...shown }
    try {
      const answer = await soon(letIn(date, entry))
      setDown(false)
      setFault(null)
      if (answer.pass && ["in", "already"].includes(answer.outcome)) {
        const { id, entered_at, entered_by } = answer.pass
        change(marked(id, { entered_at, entered_by }))
      }
      setVerdict({ entry: entry.id, answer, isAlone: false })
    } catch (error) {
      if (!wentDown(error)) return
      const guest = await guestShown(latest.current, shown)
      const answer = alone(latest.current, guest)
      if (guest && answer.outcome === "in") {
        change((kept) => ({
          ...marked(guest.id, { entered_at: at, entered_by: null })(kept),
          waiting: [...kept.waiting, { id: entry.id, at, pass: guest.id }],
        }))
      }
      setVerdict({ entry: entry.id, answer, isAlone: true })
    }
  }

  /** Somebody else was meant. What is still to be told is undone here, and
   * told as that; all else is undone where everybody sees it, or not at all. */
  async function takeBack({ entry, answer }: Verdict) {
    const pass = answer.pass?.id
    try {
      if (pass && isWaiting(latest.current, entry)) {
        change((kept) => undo(kept, { id: entry, pass }))
      } else await soon(takeBackEntry(entry))
      change(marked(pass, { entered_at: null, entered_by: null }))
      setVerdict(null)
      void look()
    } catch (error) {
      wentDown(error)
      setFault(saidOf(error))
    }
  }

  const onLook = useEffectEvent(() => void look())
  useEffect(() => {
    onLook()
    const timer = setInterval(onLook, LOOK_AGAIN_MS)
    addEventListener("online", onLook)
    return () => {
      clearInterval(timer)
      removeEventListener("online", onLook)
    }
  }, [])

  return {
    ...{ door, verdict, conflicts, isDown, fault, admit, takeBack },
    count: countOf(door),
    look: () => void look(),
    readConflicts: () => setConflicts([]),
  }
}

/** A line that answers nothing is a line that is down. */
function soon<T>(answer: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new StudioError({ status: 0 })), PATIENCE_MS)
  })
  return Promise.race([answer, late])
}

type Entered = Pick<Guest, "entered_at" | "entered_by">

function marked(id: string | undefined, entered: Entered) {
  return (kept: KeptDoor): KeptDoor => ({
    ...kept,
    guests: kept.guests.map((one) =>
      one.id === id ? { ...one, ...entered } : one,
    ),
  })
}

/** The list as it came, with what was done here and was not told yet. */
function known({ waiting, undone }: KeptDoor) {
  return (guest: Guest): Guest => {
    const mine = waiting.find(({ pass }) => pass === guest.id)
    if (mine) return { ...guest, entered_at: guest.entered_at ?? mine.at }
    const isUndone = undone.some(({ pass }) => pass === guest.id)
    return isUndone ? { ...guest, entered_at: null, entered_by: null } : guest
  }
}

function guestOf({ guests }: KeptDoor, id: string) {
  return guests.find((one) => one.id === id)
}

async function guestShown(
  kept: KeptDoor,
  { code, pass }: { code?: string; pass?: string },
) {
  if (pass) return guestOf(kept, pass)
  const hash = await hashOf(code ?? "")
  return kept.guests.find(({ code_sha256 }) => code_sha256 === hash)
}

/** What the list alone says. */
function alone(kept: KeptDoor, guest: Guest | undefined): Answer {
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

function countOf({ guests }: KeptDoor): Count {
  const entered = guests.filter(({ entered_at }) => entered_at)
  return { in: entered.length, of: guests.length }
}
