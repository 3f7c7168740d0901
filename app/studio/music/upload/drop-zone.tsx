import { type ChangeEvent, type DragEvent, useId, useState } from "react"
import { musicMessages } from "../messages.ts"
import { filesOfDrop, filesOfList } from "./dropped.ts"
import { RejectedFiles } from "./rejected-files.tsx"
import {
  ACCEPTED,
  type Dropped,
  hasMusic,
  type Refused,
  sortFiles,
} from "./sort-files.ts"

type DropZoneProps = {
  title: string
  hint: string
  /** Returns an error message, or an empty string. */
  onFiles: (taken: Dropped[], refused: Refused[]) => string | Promise<string>
  /** Accepts files without music, such as a missing cover. */
  anyKind?: boolean
}

/** Drop area for a folder, files or a zip. Has buttons too, for keyboards and
 * phones. */
export function DropZone(props: DropZoneProps) {
  const { title, hint, onFiles, anyKind } = props
  const [over, setOver] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState("")
  const [refused, setRefused] = useState<Refused[]>([])

  async function take(dropped: Promise<Dropped[]> | Dropped[]) {
    setBusy(true)
    setFault("")
    setRefused([])
    try {
      const sorted = sortFiles(await dropped)
      setRefused(sorted.refused)
      setFault(
        anyKind || hasMusic(sorted.taken)
          ? await onFiles(sorted.taken, sorted.refused)
          : musicMessages.noMusic,
      )
    } catch {
      setFault(musicMessages.unreadable)
    }
    setBusy(false)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!busy) void take(filesOfDrop(event.dataTransfer))
  }

  return (
    <section
      aria-label={title}
      className={`grid gap-4 border border-dashed p-5 lg:p-8 ${over ? "border-signal bg-sheet" : "border-ash"}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div>
        <h2 className="headline text-xl">{title}</h2>
        <p className="max-w-prose pt-2 text-ash">{hint}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Chooser folder busy={busy} onFiles={take}>
          Choose a folder…
        </Chooser>
        <Chooser busy={busy} onFiles={take}>
          Choose files…
        </Chooser>
      </div>
      <div role="alert" className="empty:hidden">
        {fault && <p className="text-signal">{fault}</p>}
        <RejectedFiles refused={refused} />
      </div>
    </section>
  )
}

type ChooserProps = {
  folder?: boolean
  busy: boolean
  onFiles: (files: Dropped[]) => void
  children: string
}

function Chooser({ folder, busy, onFiles, children }: ChooserProps) {
  const id = useId()
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = filesOfList(target.files)
    // Lets the same folder be chosen again.
    target.value = ""
    if (files.length > 0) onFiles(files)
  }
  // Phone browsers can't choose folders.
  return (
    <div className={folder ? "max-sm:hidden pointer-coarse:hidden" : undefined}>
      <input
        id={id}
        type="file"
        multiple
        disabled={busy}
        className="peer sr-only"
        onChange={choose}
        {...(folder ? { webkitdirectory: "" } : { accept: ACCEPTED })}
      />
      <label
        htmlFor={id}
        className="press cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-signal peer-focus-visible:outline-offset-2"
      >
        {children}
      </label>
    </div>
  )
}
