import { buttonClass } from "../components/ui/button.tsx"
import { clockTime } from "../lib/clock.ts"
import { downloadNotes } from "../messages.ts"
import { type Bundle, wholeOf } from "./bundle.ts"

/** The files of a bundle: all in one, then by format, each a link that saves
 * it. */
export function BundleList({ bundle }: { bundle: Bundle }) {
  const whole = wholeOf(bundle)
  const formats = whole ? bundle.downloads.slice(0, -1) : bundle.downloads
  return (
    <div className="grid gap-4">
      {whole && (
        <p>
          <a
            href={whole.url}
            download={whole.filename}
            aria-label={`${downloadNotes.whole}: ${whole.filename}`}
            className={buttonClass("quiet")}
          >
            {downloadNotes.whole}
          </a>
        </p>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        {formats.map(({ format, files }) => (
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
