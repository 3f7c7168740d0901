import { useEffect, useState } from "react"
import { createStore, useStore } from "../../ui/store.ts"

type Notice = {
  text: string
  bad?: boolean
  /** What takes it back. */
  undo?: () => void
  /** How long it can be read, where it is longer than others. */
  lasts?: number
  /** Where it can be seen. */
  link?: { href: string; text: string }
}

type Shown = Notice & { id: number }

const shown = createStore<Shown | null>(null)
let lastId = 0

const SHOWN_MS = 8_000

/** Says what was done, with the way back where there is one. */
export function notify(notice: Notice) {
  lastId += 1
  shown.set({ ...notice, id: lastId })
}

export function Notices() {
  const notice = useStore(shown)
  const said = notice && <Note key={notice.id} notice={notice} />
  return (
    <div className="pointer-events-none print:hidden fixed inset-x-0 bottom-16 z-50 flex justify-center px-gutter lg:bottom-6">
      <div role="status">{!notice?.bad && said}</div>
      <div role="alert">{notice?.bad && said}</div>
    </div>
  )
}

function Note({ notice }: { notice: Shown }) {
  const [held, setHeld] = useState(false)
  const close = () => {
    if (shown.get()?.id === notice.id) shown.set(null)
  }
  useEffect(() => {
    if (held || notice.bad) return
    const timer = setTimeout(() => {
      if (shown.get()?.id === notice.id) shown.set(null)
    }, notice.lasts ?? SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, notice])
  return (
    // Whoever reads it keeps it.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto flex items-center gap-4 px-4 py-2 text-bone ${notice.bad ? "bg-signal" : "bg-ink"}`}
    >
      <p className="py-1">{notice.text}</p>
      {notice.link && (
        <a
          href={notice.link.href}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {notice.link.text}
        </a>
      )}
      {notice.undo && (
        <button
          type="button"
          className="min-h-11 font-semibold underline underline-offset-4"
          onClick={() => {
            close()
            notice.undo?.()
          }}
        >
          Undo
        </button>
      )}
      <button type="button" className="min-h-11 px-1" onClick={close}>
        Close
      </button>
    </div>
  )
}
