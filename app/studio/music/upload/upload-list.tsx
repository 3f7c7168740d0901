import { sizeText } from "#domain/downloads.ts"
import { musicMessages } from "../messages.ts"
import { useMusicAction } from "../use-music-action.ts"
import { RejectedFiles } from "./rejected-files.tsx"
import { timeLeft } from "./transfer-rate.ts"
import {
  pauseUpload,
  resumeUpload,
  retryFile,
  skipFile,
} from "./upload-files.ts"
import { bytesOf, shareOf, type Upload, type UploadFile } from "./uploads.ts"

/** The progress of all files and of each one. */
export function UploadList({ upload }: { upload: Upload }) {
  const { intake, files, paused, message, secondsLeft } = upload
  const { bytes, sent } = bytesOf(upload)
  const there = files.filter(({ state }) => state === "there").length
  return (
    <section aria-label="Upload" className="grid gap-4">
      <div className="grid gap-2">
        <progress
          aria-label="Upload progress"
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
          {message}
        </p>
      </div>
      <div>
        <button
          type="button"
          className="press"
          onClick={() => (paused ? resumeUpload(intake) : pauseUpload(intake))}
        >
          {paused ? "Resume" : "Pause"}
        </button>
      </div>
      <ul className="border-rule border-b">
        {files.map((file) => (
          <Line key={file.path} intake={intake} file={file} />
        ))}
      </ul>
      <RejectedFiles refused={upload.refused} />
    </section>
  )
}

const WORDS: Record<UploadFile["state"], string> = {
  waiting: "queued",
  active: "uploading",
  there: "uploaded",
  refused: "not uploaded",
}

function Line({ intake, file }: { intake: string; file: UploadFile }) {
  const { busy, run } = useMusicAction()
  const { path, name, bytes, sent, state, message } = file
  const active = state === "active" || (state === "waiting" && sent > 0)
  const percent = `${Math.floor((sent / Math.max(bytes, 1)) * 100)}%`
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-rule border-t py-2">
      <span className="break-words">{name}</span>
      <span className="label text-ash">
        {active ? percent : WORDS[state]} · {sizeText(bytes)}
      </span>
      {active && (
        <progress
          aria-label={`${name} upload progress`}
          className="bar bar-thin col-span-2"
          value={sent}
          max={bytes}
        />
      )}
      {state === "refused" && (
        <p className="col-span-2 flex flex-wrap items-center gap-3 text-signal">
          {message} {musicMessages.blockedByFile}
          <button
            type="button"
            className="press text-ink"
            onClick={() => retryFile(path)}
          >
            Try again
          </button>
          <button
            type="button"
            className="press text-ink"
            disabled={busy}
            onClick={() => void run(() => skipFile(intake, path))}
          >
            Skip file
          </button>
        </p>
      )}
    </li>
  )
}
