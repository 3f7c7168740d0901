import { downloadNotes } from "#app/order-messages.ts"
import { clockTime } from "#app/site/clock.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { sizeText } from "#domain/downloads.ts"
import { type Bundle, type DownloadFile, wholeOf } from "./bundle.ts"

type BundleListProps = {
  bundle: Bundle
  /** Where no button has fetched all of it yet, there is one here. */
  lead?: boolean
}

/** The files of a bundle: all in one, then by format, each a link that saves
 * it. */
export function BundleList({ bundle, lead }: BundleListProps) {
  const whole = wholeOf(bundle)
  const formats = whole ? bundle.downloads.slice(0, -1) : bundle.downloads
  return (
    <div className="grid gap-6">
      {whole && lead && (
        <p>
          <SavingLink file={whole} className={buttonClass()}>
            {downloadNotes.whole}
          </SavingLink>{" "}
          <Size file={whole} />
        </p>
      )}
      {whole && !lead && (
        <FileRows title={downloadNotes.together} files={[whole]} />
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        {formats.map(({ format, files }) => (
          <FileRows key={format} title={format} files={files} />
        ))}
      </div>
      <p className="text-ash text-sm">
        {downloadNotes.until(clockTime(bundle.until))}{" "}
        {downloadNotes.remaining(bundle.downloads_remaining)}
      </p>
    </div>
  )
}

function FileRows({ title, files }: { title: string; files: DownloadFile[] }) {
  return (
    <div>
      <p className="label pb-2 text-ash">{title}</p>
      <ul className="border-rule border-b">
        {files.map((file) => (
          <li
            key={file.filename}
            className="flex items-center justify-between gap-4 border-rule border-t"
          >
            <SavingLink
              file={file}
              className="wrap-anywhere flex min-h-11 items-center py-2 underline decoration-signal underline-offset-4 hover:text-signal"
            >
              {file.filename}
            </SavingLink>
            <Size file={file} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Size({ file }: { file: DownloadFile }) {
  return (
    <span className="shrink-0 font-mono text-ash text-sm">
      {sizeText(file.bytes)}
    </span>
  )
}

type SavingLinkProps = {
  file: DownloadFile
  className: string
  children: string
}

function SavingLink({ file, className, children }: SavingLinkProps) {
  return (
    <a href={file.url} download={file.filename} className={className}>
      {children}
    </a>
  )
}
