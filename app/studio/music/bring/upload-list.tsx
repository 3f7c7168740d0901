import { sizeText } from "#domain/downloads.ts"
import { musicMessages } from "../messages.ts"
import { useDoing } from "../use-doing.ts"
import { bringAgain, goOn, leaveOut, pause } from "./bring.ts"
import { NotTaken } from "./not-taken.tsx"
import { timeLeft } from "./pace.ts"
import { type Bringing, bytesOf, shareOf, type Upload } from "./uploads.ts"

/** Every file on its way, and all of them together. */
export function UploadList({ upload }: { upload: Upload }) {
  const { intake, files, paused, said, secondsLeft } = upload
  const { bytes, sent } = bytesOf(upload)
  const there = files.filter(({ state }) => state === "there").length
  return (
    <section aria-label="On its way" className="grid gap-4">
      <div className="grid gap-2">
        <progress
          aria-label="Brought so far"
          className="bar"
          value={shareOf(upload)}
        />
        <p className="label flex flex-wrap gap-x-4 gap-y-1">
          <span>
            {sizeText(sent)} of {sizeText(bytes)}
          </span>
          <span>
            {there} of {files.length} files
          </span>
          <span className="text-ash">
            {paused ? "paused" : timeLeft(secondsLeft)}
          </span>
        </p>
        <p role="status" className="text-signal empty:hidden">
          {said}
        </p>
      </div>
      <div>
        <button
          type="button"
          className="press"
          onClick={() => (paused ? goOn(intake) : pause(intake))}
        >
          {paused ? "Go on" : "Pause"}
        </button>
      </div>
      <ul className="border-rule border-b">
        {files.map((file) => (
          <Line key={file.path} intake={intake} file={file} />
        ))}
      </ul>
      <NotTaken refused={upload.refused} />
    </section>
  )
}

const WORDS: Record<Bringing["state"], string> = {
  waiting: "waits",
  going: "on its way",
  there: "there",
  refused: "not taken",
}

function Line({ intake, file }: { intake: string; file: Bringing }) {
  const { busy, act } = useDoing()
  const { path, name, bytes, sent, state, said } = file
  const going = state === "going" || (state === "waiting" && sent > 0)
  const percent = `${Math.floor((sent / Math.max(bytes, 1)) * 100)} %`
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-rule border-t py-2">
      <span className="break-words">{name}</span>
      <span className="label text-ash">
        {going ? percent : WORDS[state]} · {sizeText(bytes)}
      </span>
      {going && (
        <progress
          aria-label={`${name}, brought so far`}
          className="bar bar-thin col-span-2"
          value={sent}
          max={bytes}
        />
      )}
      {state === "refused" && (
        <p className="col-span-2 flex flex-wrap items-center gap-3 text-signal">
          {said} {musicMessages.notWithout}
          <button
            type="button"
            className="press text-ink"
            onClick={() => bringAgain(path)}
          >
            Try again
          </button>
          <button
            type="button"
            className="press text-ink"
            disabled={busy}
            onClick={() => void act(() => leaveOut(intake, path))}
          >
            Leave it out
          </button>
        </p>
      )}
    </li>
  )
}
