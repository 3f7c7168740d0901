import { sizeText } from "#domain/downloads.ts"
import { Loading } from "../../frame/fallbacks.tsx"
import { Notice } from "../../frame/notice.tsx"
import { errorMessage } from "../../messages.ts"
import {
  beginIntake,
  type FileRow,
  type Intake,
  skipMissingFile,
  useFiles,
} from "../intake-data.ts"
import { musicMessages } from "../messages.ts"
import { useMusicAction } from "../use-music-action.ts"
import { DropZone } from "./drop-zone.tsx"
import { matchFiles, missingOf } from "./matching.ts"
import type { Dropped } from "./sort-files.ts"
import { startUpload } from "./upload-files.ts"

/** An upload from a window that was closed: what has arrived, what is missing,
 * and how to resume. */
export function MissingFiles({ intake }: { intake: Intake }) {
  const files = useFiles(intake)
  if (files.isError && !files.data)
    return <Notice text={errorMessage(files.error)} />
  if (!files.data) return <Loading />
  const missing = missingOf(files.data)
  function resumeUpload(dropped: Dropped[]) {
    const wanted = matchFiles(missing, dropped)
    if (wanted.length === 0) return musicMessages.otherFiles
    const { id, title } = intake
    startUpload({ intake: id, title, refused: [] }, wanted)
    return ""
  }
  if (missing.length === 0) return <AllUploaded id={intake.id} />
  return (
    <div className="grid gap-6">
      <DropZone
        title={musicMessages.missing(missing.length)}
        hint={musicMessages.resumeHint}
        onFiles={resumeUpload}
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
  const { busy, run } = useMusicAction()
  const missing = !arrived_at && !archive_id
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-rule border-t py-2">
      <span className="break-words">{name}</span>
      <span className={`label ${missing ? "text-signal" : "text-ash"}`}>
        {missing ? "missing" : "uploaded"} · {sizeText(bytes)}
      </span>
      {missing && (
        <button
          type="button"
          className="press mt-2 justify-self-start"
          disabled={busy}
          onClick={() => void run(() => skipMissingFile(storage_path))}
        >
          Skip {name}
        </button>
      )}
    </li>
  )
}

/** The window closed between the last file and the start of processing. */
function AllUploaded({ id }: { id: string }) {
  const { busy, run } = useMusicAction()
  return (
    <div className="grid justify-items-start gap-4">
      <p>{musicMessages.allUploaded}</p>
      <button
        type="button"
        className="press press-main"
        disabled={busy}
        onClick={() => void run(() => beginIntake(id))}
      >
        Continue
      </button>
    </div>
  )
}
