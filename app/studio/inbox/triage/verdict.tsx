import { ago } from "../../frame/ago.ts"
import { useKey } from "../../frame/use-key.ts"
import { DEMO_STATES, type Demo, titleOfState } from "../demo.ts"
import type { Conflict, DemoActions } from "./use-demo-actions.ts"

type VerdictProps = { demo: Demo; actions: DemoActions }

const KEYS: Partial<Record<string, string>> = {
  shortlisted: "y",
  declined: "n",
  later: "m",
}

/** The status of a demo, who set it, and any conflicting choice. */
export function Verdict({ demo, actions }: VerdictProps) {
  const setStatus = (status: string) => void actions.judge(demo.id, status)
  useKey("y", () => setStatus("shortlisted"))
  useKey("n", () => setStatus("declined"))
  useKey("m", () => setStatus("later"))
  const { judged_by, judged_at } = demo
  return (
    <div className="grid gap-2">
      {actions.conflict?.id === demo.id && (
        <ConflictBox conflict={actions.conflict} setStatus={setStatus} />
      )}
      <fieldset>
        <legend className="sr-only">Status</legend>
        <div className="flex flex-wrap gap-2">
          {DEMO_STATES.map(({ value, title }) => (
            <button
              key={value}
              type="button"
              aria-pressed={demo.status === value}
              className={`press ${demo.status === value ? "press-main" : ""}`}
              onClick={() => setStatus(value)}
            >
              {title}
              {KEYS[value] && <kbd className="key">{KEYS[value]}</kbd>}
            </button>
          ))}
        </div>
      </fieldset>
      {judged_at && (
        <p className="label text-ash">
          {judged_by ?? "A former colleague"}, {ago(judged_at)}
        </p>
      )}
    </div>
  )
}

type ConflictBoxProps = {
  conflict: Conflict
  setStatus: (status: string) => void
}

function ConflictBox({ conflict, setStatus }: ConflictBoxProps) {
  const { mine, theirs } = conflict
  return (
    <div className="grid justify-items-start gap-3 border-signal border-l-4 bg-sheet p-4">
      <p>
        {theirs.by ?? "Somebody"} chose ‘{titleOfState(theirs.status)}’
        {theirs.at && ` ${ago(theirs.at)}`}, and you chose ‘{titleOfState(mine)}
        ’. Theirs was saved.
      </p>
      <button type="button" className="press" onClick={() => setStatus(mine)}>
        Change to {titleOfState(mine)}
      </button>
    </div>
  )
}
