import { FORMER_COLLEAGUE } from "../../data/colleagues.ts"
import { useKey } from "../../frame/use-key.ts"
import type { Demo, Mark } from "../demo.ts"
import type { DemoActions } from "./use-demo-actions.ts"

type StarsProps = { demo: Demo; me: string; actions: DemoActions }

const MOST = 5
const EACH = [1, 2, 3, 4, MOST] as const

/** The scout's own stars, and colleagues' stars with their names. */
export function Stars({ demo, me, actions }: StarsProps) {
  const own = demo.marks.find(({ user_id }) => user_id === me)?.stars ?? 0
  const others = demo.marks.filter(({ user_id }) => user_id !== me)
  const give = (stars: number) => void actions.star(demo.id, stars)
  useKey("0", () => give(0))
  useKey("1", () => give(1))
  useKey("2", () => give(2))
  useKey("3", () => give(3))
  useKey("4", () => give(4))
  useKey("5", () => give(MOST))
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <fieldset className="flex items-center">
        <legend className="sr-only">Your stars</legend>
        {EACH.map((stars) => (
          <button
            key={stars}
            type="button"
            aria-label={`${stars} ${stars === 1 ? "star" : "stars"}`}
            aria-pressed={own === stars}
            className={`grid size-11 place-items-center text-2xl hover:text-signal lg:size-9 ${stars <= own ? "" : "text-ash"}`}
            onClick={() => give(own === stars ? 0 : stars)}
          >
            <span aria-hidden>{stars <= own ? "★" : "☆"}</span>
          </button>
        ))}
      </fieldset>
      {others.length > 0 && (
        <ul aria-label="Colleagues' stars" className="contents">
          {others.map((mark) => (
            <Other key={mark.user_id} mark={mark} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Other({ mark: { name, stars } }: { mark: Mark }) {
  return (
    <li className="flex min-h-9 items-center gap-2">
      <span>{name ?? FORMER_COLLEAGUE}</span>
      <span aria-hidden className="tracking-wide">
        {"★".repeat(stars)}
        <span className="text-ash">{"☆".repeat(MOST - stars)}</span>
      </span>
      <span className="sr-only">{`: ${stars} of ${MOST} stars`}</span>
    </li>
  )
}
