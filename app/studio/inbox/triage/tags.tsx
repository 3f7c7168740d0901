import { useQuery } from "@tanstack/react-query"
import { type KeyboardEvent, useId, useRef, useState } from "react"
import { useKey } from "../../frame/use-key.ts"
import type { Demo } from "../demo.ts"
import { readTags } from "./triage-data.ts"
import type { Acts } from "./use-acts.ts"

type TagsProps = { demo: Demo; acts: Acts; onDone: () => void }

const LONGEST = 40

/** Words to find it by. Enter puts one on, Enter on nothing goes back to the
 * keys. What a colleague puts on meanwhile stays. */
export function Tags({ demo, acts, onDone }: TagsProps) {
  const [typed, setTyped] = useState("")
  const box = useRef<HTMLInputElement>(null)
  const words = useId()
  const known = useQuery({ queryKey: ["demos", "tags"], queryFn: readTags })
  useKey("t", () => box.current?.focus())

  function put() {
    const tag = typed.trim()
    setTyped("")
    if (!tag) return onDone()
    void acts.tag(demo.id, [...demo.tags, tag])
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") onDone()
    if (event.key !== "Enter" && event.key !== ",") return
    event.preventDefault()
    put()
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
              aria-label={`Take off ${tag}`}
              className="min-h-9 px-3 hover:text-signal"
              onClick={() => {
                const rest = demo.tags.filter((other) => other !== tag)
                void acts.tag(demo.id, rest)
              }}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <label className="w-44">
        <span className="sr-only">Put a tag on</span>
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
