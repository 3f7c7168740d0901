import { sizeText } from "#domain/downloads.ts"
import { Told } from "../../frame/told.tsx"
import { Loading } from "../../frame/trouble.tsx"
import { saidOf } from "../../messages.ts"
import {
  beginIntake,
  type FileRow,
  type Intake,
  leaveOutFile,
  useFiles,
} from "../intake-data.ts"
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
        {files.data.map((file) => (
          <Line key={file.id} file={file} />
        ))}
      </ul>
    </div>
  )
}

function Line({ file }: { file: FileRow }) {
  const { name, bytes, arrived_at, archive_id, storage_path } = file
  const { busy, act } = useDoing()
  const missing = !arrived_at && !archive_id
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-rule border-t py-2">
      <span className="break-words">{name}</span>
      <span className={`label ${missing ? "text-signal" : "text-ash"}`}>
        {missing ? "missing" : "there"} · {sizeText(bytes)}
      </span>
      {missing && (
        <button
          type="button"
          className="press mt-2 justify-self-start"
          disabled={busy}
          onClick={() => void act(() => leaveOutFile(storage_path))}
        >
          Leave {name} out
        </button>
      )}
    </li>
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
