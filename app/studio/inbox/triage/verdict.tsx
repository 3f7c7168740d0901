import { ago } from "../../frame/ago.ts"
import { useKey } from "../../frame/use-key.ts"
import { DEMO_STATES, type Demo, titleOfState } from "../demo.ts"
import type { Acts, Crossed } from "./use-acts.ts"

type VerdictProps = { demo: Demo; acts: Acts }

const KEYS: Partial<Record<string, string>> = {
  shortlisted: "y",
  declined: "n",
  later: "m",
}

/** What becomes of it, who said so last, and who said otherwise meanwhile. */
export function Verdict({ demo, acts }: VerdictProps) {
  const say = (status: string) => void acts.judge(demo.id, status)
  useKey("y", () => say("shortlisted"))
  useKey("n", () => say("declined"))
  useKey("m", () => say("later"))
  const { judged_by, judged_at } = demo
  return (
    <div className="grid gap-2">
      {acts.crossed?.id === demo.id && (
        <CrossedBox crossed={acts.crossed} say={say} />
      )}
      <fieldset>
        <legend className="sr-only">What becomes of it</legend>
        <div className="flex flex-wrap gap-2">
          {DEMO_STATES.map(({ value, title }) => (
            <button
              key={value}
              type="button"
              aria-pressed={demo.status === value}
              className={`press ${demo.status === value ? "press-main" : ""}`}
              onClick={() => say(value)}
            >
              {title}
              {KEYS[value] && <kbd className="key">{KEYS[value]}</kbd>}
            </button>
          ))}
        </div>
      </fieldset>
      {judged_at && (
        <p className="label text-ash">
          {judged_by ?? "Somebody who worked here"}, {ago(judged_at)}
        </p>
      )}
    </div>
  )
}

type CrossedBoxProps = { crossed: Crossed; say: (status: string) => void }

function CrossedBox({ crossed, say }: CrossedBoxProps) {
  const { mine, theirs } = crossed
  return (
    <div className="grid justify-items-start gap-3 border-signal border-l-4 bg-sheet p-4">
      <p>
        {theirs.by ?? "Somebody"} has said ‘{titleOfState(theirs.status)}’
        {theirs.at && ` ${ago(theirs.at)}`}, and you ‘{titleOfState(mine)}’.
        Theirs stands.
      </p>
      <button type="button" className="press" onClick={() => say(mine)}>
        {titleOfState(mine)} all the same
      </button>
    </div>
  )
}
