import { useQuery } from "@tanstack/react-query"
import { type KeyboardEvent, useId, useRef, useState } from "react"
import { useKey } from "../../frame/use-key.ts"
import type { Demo } from "../demo.ts"
import { readTags } from "./triage-data.ts"
import type { DemoActions } from "./use-demo-actions.ts"

type TagsProps = { demo: Demo; actions: DemoActions; onDone: () => void }

const LONGEST = 40

/** Tags of a demo. Enter adds one; Enter on an empty box leaves it. Tags added
 * by a colleague in the meantime are kept. */
export function Tags({ demo, actions, onDone }: TagsProps) {
  const [typed, setTyped] = useState("")
  const box = useRef<HTMLInputElement>(null)
  const words = useId()
  const known = useQuery({ queryKey: ["demos", "tags"], queryFn: readTags })
  useKey("t", () => box.current?.focus())

  function mergeChanges() {
    const tag = typed.trim()
    setTyped("")
    if (!tag) return onDone()
    void actions.tag(demo.id, [...demo.tags, tag])
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") onDone()
    if (event.key !== "Enter" && event.key !== ",") return
    event.preventDefault()
    mergeChanges()
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label="Tags" className="contents">
        {demo.tags.map((tag) => (
          <li
            key={tag}
            className="flex min-h-9 min-w-0 items-center border border-rule bg-sheet pl-3"
          >
            <span className="min-w-0 break-words">{tag}</span>
            <button
              type="button"
              aria-label={`Remove ${tag}`}
              className="min-h-9 px-3 hover:text-signal"
              onClick={() => {
                const rest = demo.tags.filter((other) => other !== tag)
                void actions.tag(demo.id, rest)
              }}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <label className="w-44">
        <span className="sr-only">Add a tag</span>
        <input
          ref={box}
          className="box"
          list={words}
          placeholder="Tag ( t )"
          maxLength={LONGEST}
          autoCapitalize="none"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
        <datalist id={words}>
          {known.data?.map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      </label>
    </div>
  )
}
