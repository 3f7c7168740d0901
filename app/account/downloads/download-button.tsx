import { useEffect, useState } from "react"
import { downloadNotes } from "#app/order-messages.ts"
import { Button } from "#app/ui/button.tsx"
import { toast } from "#app/ui/toast.ts"
import { accountMessages } from "../messages.ts"
import {
  type Bundle,
  type DownloadFile,
  type OrderKey,
  offerOf,
  requestBundle,
  storedBundle,
} from "./bundle.ts"
import { BundleList } from "./bundle-list.tsx"

type DownloadButtonProps = {
  itemId: string
  name: string
  /** By the count that was read with the order. */
  remaining: number
  /** Of a buyer without an account. */
  orderKey?: OrderKey
}

/** Fetches links to a bought item and starts with all of it or, where it comes
 * in several formats, lets one choose; then lists the files. Links of this
 * visit that still work are shown without asking. */
export function DownloadButton({
  itemId,
  name,
  ...props
}: DownloadButtonProps) {
  const { bundle, busy, download } = useDownload(itemId, props.orderKey)
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
          onClick={() => !busy && void download()}
        >
          {busy ? "Preparing..." : "Download"}
        </Button>
        <p className="text-right text-ash text-sm">
          {remaining === 0
            ? downloadNotes.limit
            : downloadNotes.remaining(remaining)}
        </p>
      </div>
      {bundle && (
        <div className="w-full pt-2">
          <BundleList bundle={bundle} onStart={() => tellStarted(bundle)} />
        </div>
      )}
    </>
  )
}

function useDownload(itemId: string, orderKey?: OrderKey) {
  const [bundle, setBundle] = useState<Bundle | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => setBundle(storedBundle(itemId)), [itemId])

  async function download() {
    setBusy(true)
    const answer = await requestBundle(itemId, orderKey)
    setBusy(false)
    if (!answer.ok) return toast(accountMessages.downloadFailed(answer.reason))
    setBundle(answer.bundle)
    const { wholes, formats } = offerOf(answer.bundle)
    if (wholes.length > 1) return toast(accountMessages.chooseFormat)
    start(wholes[0] ?? formats[0]?.files[0])
    tellStarted(answer.bundle)
  }

  return { bundle, busy, download }
}

function tellStarted({ downloads_remaining }: Bundle) {
  toast(accountMessages.downloadStarted(downloads_remaining))
}

/** One file: several at once are what browsers ask about. */
function start(file: DownloadFile | undefined) {
  if (!file) return
  const link = document.createElement("a")
  link.href = file.url
  link.download = file.filename
  link.click()
}
