import { downloadNotes } from "#app/order-messages.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { clockText } from "#domain/calendar.ts"
import { sizeText } from "#domain/downloads.ts"
import { type Bundle, type DownloadFile, splitBundle } from "./bundle.ts"

type BundleListProps = {
  /** Uncounted links have no `downloads_remaining`. */
  bundle: Omit<Bundle, "downloads_remaining"> & Partial<Bundle>
}

/** The purchase: each format as one file with its size, then the individual
 * files as download links. */
export function BundleList({ bundle }: BundleListProps) {
  const { wholes } = splitBundle(bundle)
  const counted = bundle.downloads_remaining !== undefined
  return (
    <div className="grid gap-6">
      <Choice wholes={wholes} counted={counted} />
      <BundleFiles bundle={bundle} />
    </div>
  )
}

/** The individual files, and when their links expire. */
export function BundleFiles({ bundle }: BundleListProps) {
  const { formats } = splitBundle(bundle)
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        {formats.map(({ format, files }) => (
          <FileRows key={format} title={format} files={files} />
        ))}
      </div>
      <p className="text-ash text-sm">
        {downloadNotes.until(clockText(new Date(bundle.until)))}{" "}
        {bundle.downloads_remaining !== undefined &&
          downloadNotes.remaining(bundle.downloads_remaining)}
      </p>
    </>
  )
}

type ChoiceProps = {
  wholes: DownloadFile[]
  counted: boolean
}

/** A single file is in the list below and needs no button of its own. */
function Choice({ wholes, counted }: ChoiceProps) {
  const several = wholes.length > 1
  if (!several && !wholes.some(isZip)) return null
  return (
    <div className="grid gap-4">
      {several && (
        <p className="max-w-prose">
          {counted ? downloadNotes.choose : downloadNotes.chooseUncounted}
        </p>
      )}
      <ul className="flex flex-wrap gap-x-8 gap-y-4">
        {wholes.map((file) => (
          <li key={file.filename} className="flex items-center gap-4">
            <SavingLink file={file} className={buttonClass()}>
              {several ? downloadNotes.as(file.format) : downloadNotes.whole}
            </SavingLink>
            <Size file={file} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function isZip({ filename }: DownloadFile) {
  return filename.endsWith(".zip")
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
