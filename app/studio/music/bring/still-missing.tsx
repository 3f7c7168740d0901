import { sizeText } from "#domain/downloads.ts"
import { Told } from "../../frame/told.tsx"
import { Loading } from "../../frame/trouble.tsx"
import { saidOf } from "../../messages.ts"
import { beginIntake, type Intake, useFiles } from "../intake-data.ts"
import { musicMessages } from "../messages.ts"
import { useDoing } from "../use-doing.ts"
import type { Dropped } from "./accepted.ts"
import { bring } from "./bring.ts"
import { DropZone } from "./drop-zone.tsx"
import { matched, missingOf } from "./matching.ts"

/** Begun in a window that is closed by now: what is there, what is missing,
 * and how to go on. */
export function StillMissing({ intake }: { intake: Intake }) {
  const files = useFiles(intake)
  if (files.isError && !files.data) return <Told text={saidOf(files.error)} />
  if (!files.data) return <Loading />
  const missing = missingOf(files.data)
  function goOn(dropped: Dropped[]) {
    const wanted = matched(missing, dropped)
    if (wanted.length === 0) return musicMessages.otherFiles
    const { id, title } = intake
    bring({ intake: id, title, refused: [] }, wanted)
    return ""
  }
  if (missing.length === 0) return <AllThere id={intake.id} />
  return (
    <div className="grid gap-6">
      <DropZone
        title={musicMessages.missing(missing.length)}
        hint={musicMessages.goesOn}
        onFiles={goOn}
        anyKind
      />
      <ul className="border-rule border-b">
        {files.data.map(({ id, name, bytes, arrived_at }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-rule border-t py-2"
          >
            <span className="break-words">{name}</span>
            <span
              className={`label ${arrived_at ? "text-ash" : "text-signal"}`}
            >
              {arrived_at ? "there" : "missing"} · {sizeText(bytes)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The window was closed in the very moment between. */
function AllThere({ id }: { id: string }) {
  const { busy, act } = useDoing()
  return (
    <div className="grid justify-items-start gap-4">
      <p>{musicMessages.allThere}</p>
      <button
        type="button"
        className="press press-main"
        disabled={busy}
        onClick={() => void act(() => beginIntake(id))}
      >
        Go on
      </button>
    </div>
  )
}
