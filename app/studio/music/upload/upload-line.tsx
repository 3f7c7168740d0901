import { Link } from "react-router"
import { useStore } from "../../../ui/store.ts"
import { timeLeft } from "./transfer-rate.ts"
import { shareOf, type Upload, uploads } from "./uploads.ts"

/** Upload progress, shown on every screen. */
export function UploadLine() {
  const all = useStore(uploads)
  if (all.length === 0) return null
  return (
    <ul
      aria-label="Uploads"
      className="grid gap-2 px-gutter pb-3 lg:px-5 print:hidden"
    >
      {all.map((upload) => (
        <Line key={upload.intake} upload={upload} />
      ))}
    </ul>
  )
}

function Line({ upload }: { upload: Upload }) {
  const { intake, title } = upload
  const share = shareOf(upload)
  return (
    <li>
      <Link to={`/studio/music/${intake}`} className="label grid gap-1">
        <span className="truncate underline underline-offset-4">{title}</span>
        <progress
          aria-label={`${title} upload progress`}
          className="bar bar-thin"
          value={share}
        />
        <span className="text-ash">{wordsFor(upload)}</span>
      </Link>
    </li>
  )
}

function wordsFor(upload: Upload) {
  const percent = `${Math.floor(shareOf(upload) * 100)}%`
  if (upload.paused) return `${percent}, paused`
  if (upload.message) return `${percent}, waiting`
  return [percent, timeLeft(upload.secondsLeft)].filter(Boolean).join(", ")
}
