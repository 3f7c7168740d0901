import { useEffect, useState } from "react"
import { downloadNotes } from "#app/order-messages.ts"
import { Button } from "#app/ui/button.tsx"
import { toast } from "#app/ui/toast.ts"
import { isReady } from "#domain/downloads.ts"
import { accountMessages } from "../messages.ts"
import {
  type Bundle,
  type DownloadFile,
  fileOf,
  formatsIn,
  type OrderKey,
  requestBundle,
  storedBundle,
} from "./bundle.ts"
import { BundleFiles } from "./bundle-list.tsx"
import { FormatChoice } from "./format-choice.tsx"
import { useDownloadState } from "./use-download-state.ts"

type DownloadButtonProps = {
  itemId: string
  name: string
  /** The remaining count, as read with the order. */
  remaining: number
  /** For buyers without an account. */
  orderKey?: OrderKey
}

/** Starts the download of a purchased item or, if it comes in several formats,
 * offers the choice. Only a chosen format counts as a download. Links from
 * this visit that still work are reused. */
export function DownloadButton({
  itemId,
  name,
  ...props
}: DownloadButtonProps) {
  const download = useDownload(itemId, props.orderKey)
  const { bundle, formats, busy } = download
  const remaining = Math.max(
    0,
    Math.min(props.remaining, bundle?.downloads_remaining ?? Infinity),
  )
  return (
    <>
      <div className="flex w-full items-center justify-between gap-x-4 gap-y-1 sm:grid sm:w-48 sm:justify-normal sm:justify-items-end">
        <Button
          look="quiet"
          disabled={remaining === 0}
          aria-disabled={busy}
          aria-label={`Download ${name}`}
          onClick={() => !busy && void download.press()}
        >
          {busy ? "Preparing..." : "Download"}
        </Button>
        <p className="text-right text-ash text-sm">
          {remaining === 0
            ? downloadNotes.limit
            : downloadNotes.remaining(remaining)}
        </p>
      </div>
      {formats && (
        <div className="grid w-full gap-6 pt-2 sm:order-2">
          <FormatChoice
            formats={formats}
            busy={busy}
            onChoose={(format) => !busy && void download.choose(format)}
          />
          {bundle && <BundleFiles bundle={bundle} />}
        </div>
      )}
    </>
  )
}

function useDownload(itemId: string, orderKey?: OrderKey) {
  const [bundle, setBundle] = useState<Bundle | null>(null)
  const [busy, setBusy] = useState(false)
  const { state, ask } = useDownloadState(itemId, orderKey)
  useEffect(() => setBundle(storedBundle(itemId)), [itemId])

  async function whileBusy(work: () => Promise<void>) {
    setBusy(true)
    await work()
    setBusy(false)
  }

  const press = () =>
    whileBusy(async () => {
      const answer = await ask()
      if (!answer.ok) {
        return toast(accountMessages.downloadFailed(answer.reason))
      }
      const [only, ...others] = answer.data.formats
      if (only && isReady(only) && others.length === 0) {
        await start(only.format, null)
      }
    })

  const choose = (format: string) => whileBusy(() => start(format, bundle))

  /** Reuses links already held, so the download is not counted twice. */
  async function start(format: string, held: Bundle | null) {
    const known = held && held.until > Date.now() && fileOf(held, format)
    if (held && known) return started(held, known)
    const answer = await requestBundle(itemId, orderKey, held)
    if (!answer.ok) return toast(accountMessages.downloadFailed(answer.reason))
    setBundle(answer.bundle)
    started(answer.bundle, fileOf(answer.bundle, format))
  }

  const formats = state?.formats ?? (bundle && formatsIn(bundle))
  return { bundle, busy, formats, press, choose }
}

/** Starts one file only: browsers ask the user about several at once. */
function started(bundle: Bundle, file: DownloadFile | undefined) {
  if (file) {
    const link = document.createElement("a")
    link.href = file.url
    link.download = file.filename
    link.click()
  }
  toast(accountMessages.downloadStarted(bundle.downloads_remaining))
}
