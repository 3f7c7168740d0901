import { clockTime } from "../lib/clock.ts"
import { downloadNotes } from "../messages.ts"
import type { Bundle } from "./bundle.ts"

/** The files of a bundle, by format, each a link that saves it. */
export function BundleList({ bundle }: { bundle: Bundle }) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-6 sm:grid-cols-2">
        {bundle.downloads.map(({ format, files }) => (
          <div key={format}>
            <p className="label pb-2 text-ash">{format}</p>
            <ul className="border-rule border-b">
              {files.map(({ filename, url }) => (
                <li key={filename} className="border-rule border-t">
                  <a
                    href={url}
                    download={filename}
                    className="flex min-h-11 items-center break-all py-2 underline decoration-signal underline-offset-4 hover:text-signal"
                  >
                    {filename}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="text-ash text-sm">
        {downloadNotes.until(clockTime(bundle.until))}{" "}
        {downloadNotes.remaining(bundle.downloads_remaining)}
      </p>
    </div>
  )
}
