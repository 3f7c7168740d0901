import { downloadNotes } from "#app/order-messages.ts"
import { Button } from "#app/ui/button.tsx"
import { type DownloadFormat, isReady, sizeText } from "#domain/downloads.ts"
import { FormatsInProgress } from "./formats-in-progress.tsx"

type FormatChoiceProps = {
  formats: DownloadFormat[]
  busy: boolean
  onChoose: (format: string) => void
}

/** The formats of a purchase with their sizes. Choosing one starts its
 * download. */
export function FormatChoice({ formats, busy, onChoose }: FormatChoiceProps) {
  // A single format already has its own button.
  const choices = formats.length > 1 ? formats.filter(isReady) : []
  return (
    <div className="grid gap-4">
      {choices.length > 1 && (
        <p className="max-w-prose">{downloadNotes.choose}</p>
      )}
      <ul className="flex flex-wrap gap-x-8 gap-y-4 empty:hidden">
        {choices.map(({ format, bytes }) => (
          <li key={format} className="flex items-center gap-4">
            <Button aria-disabled={busy} onClick={() => onChoose(format)}>
              {downloadNotes.as(format)}
            </Button>
            <span className="shrink-0 font-mono text-ash text-sm">
              {sizeText(bytes)}
            </span>
          </li>
        ))}
      </ul>
      <FormatsInProgress formats={formats} />
    </div>
  )
}
