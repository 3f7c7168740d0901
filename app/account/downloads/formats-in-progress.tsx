import { downloadNotes } from "#app/order-messages.ts"
import { type DownloadFormat, isReady } from "#domain/downloads.ts"

/** The formats that cannot be downloaded yet, with their progress. */
export function FormatsInProgress({ formats }: { formats: DownloadFormat[] }) {
  const unready = formats.filter((format) => !isReady(format))
  return (
    <div role="status" className="empty:hidden">
      {unready.length > 0 && (
        <ul className="grid gap-1 border-signal border-l-4 pl-4">
          {unready.map((format) => (
            <li key={format.format}>{downloadNotes.making(format)}</li>
          ))}
          <li className="text-ash text-sm">{downloadNotes.goesOn}</li>
        </ul>
      )}
    </div>
  )
}
