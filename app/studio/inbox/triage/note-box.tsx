import { type KeyboardEvent, useId, useRef, useState } from "react"
import type { Colleague } from "../../data/colleagues.ts"
import { useDraft } from "../../form/use-draft.ts"
import { useKey } from "../../frame/use-key.ts"
import type { Demo } from "../demo.ts"
import { draftKey } from "./draft-keys.ts"
import { begunMention, completed, suggested } from "./mentions.ts"
import type { DemoActions } from "./use-demo-actions.ts"

type NoteBoxProps = {
  demo: Demo
  actions: DemoActions
  colleagues: readonly Colleague[]
  onDone: () => void
}

const LONGEST = 2000
const MOST_OFFERED = 6

/** A note to colleagues. '@' and a name puts it on that colleague's Today. */
export function NoteBox({ demo, actions, colleagues, onDone }: NoteBoxProps) {
  const { typed, type, forget } = useDraft(draftKey.note(demo.id), {
    text: "",
  })
  const box = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const [caret, setCaret] = useState(0)
  const [place, setPlace] = useState(0)
  const [isShut, setShut] = useState(false)
  useKey("c", () => box.current?.focus())
  const begun = isShut ? null : begunMention(typed.text, caret)
  const offered =
    begun === null ? [] : suggested(begun, colleagues).slice(0, MOST_OFFERED)
  const chosen = offered[Math.min(place, offered.length - 1)]

  function pick({ name }: Colleague) {
    const next = completed(typed.text, caret, name)
    type({ text: next.text })
    setCaret(next.caret)
    setPlace(0)
    // Move the caret after the name once the text has rendered.
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(next.caret, next.caret)
    })
  }

  async function send() {
    const text = typed.text.trim()
    if (!text) return onDone()
    if (await actions.note(demo.id, text)) forget()
  }

  function onKeyDown(event: KeyboardEvent) {
    const isSent = event.key === "Enter" && (event.metaKey || event.ctrlKey)
    if (isSent) {
      event.preventDefault()
      void send().then(onDone)
      return
    }
    if (!chosen) {
      if (event.key === "Escape") onDone()
      return
    }
    const run = OFFERED_KEYS[event.key]
    if (!run) return
    event.preventDefault()
    if (run === "pick") pick(chosen)
    else if (run === "shut") setShut(true)
    else {
      const at = offered.indexOf(chosen)
      setPlace((at + run + offered.length) % offered.length)
    }
  }

  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label className="relative">
        <span className="sr-only">Write a note; @ to mention a colleague</span>
        <textarea
          ref={box}
          className="box"
          rows={2}
          maxLength={LONGEST}
          placeholder="Add a note; @ to mention a colleague ( c )"
          value={typed.text}
          aria-autocomplete="list"
          aria-controls={chosen ? list : undefined}
          aria-activedescendant={
            chosen ? `${list}-${chosen.user_id}` : undefined
          }
          onChange={({ target }) => {
            type({ text: target.value })
            setCaret(target.selectionStart)
            setPlace(0)
            setShut(false)
          }}
          onSelect={({ currentTarget }) =>
            setCaret(currentTarget.selectionStart)
          }
          onKeyDown={onKeyDown}
        />
      </label>
      {chosen && (
        <div
          id={list}
          role="listbox"
          aria-label="Colleagues"
          className="border border-ink bg-sheet"
        >
          {offered.map((one) => (
            // The text box keeps the focus and handles the keys.
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div
              key={one.user_id}
              id={`${list}-${one.user_id}`}
              role="option"
              aria-selected={one === chosen}
              className="min-h-11 cursor-pointer px-3 py-2 aria-selected:bg-ink aria-selected:text-bone lg:min-h-0"
              onClick={() => pick(one)}
            >
              {one.name}
            </div>
          ))}
        </div>
      )}
      {typed.text.trim() !== "" && (
        <p>
          <button type="submit" className="press">
            Add note <kbd className="key">⌘↵</kbd>
          </button>
        </p>
      )}
    </form>
  )
}

const OFFERED_KEYS: Partial<Record<string, "pick" | "shut" | 1 | -1>> = {
  Enter: "pick",
  Tab: "pick",
  Escape: "shut",
  ArrowDown: 1,
  ArrowUp: -1,
}
