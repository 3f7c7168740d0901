import { useEffect, useState } from "react"
import { downloadNotes } from "#app/order-messages.ts"
import { Button } from "#app/ui/button.tsx"
import { SkeletonBlock } from "#app/ui/skeleton.tsx"
import { isReady } from "#domain/downloads.ts"
import type { ReceiptItem } from "#domain/receipt.ts"
import { accountMessages } from "../messages.ts"
import { type Bundle, type BundleAnswer, bundleOnce } from "./bundle.ts"
import { BundleList } from "./bundle-list.tsx"
import { FormatsInProgress } from "./formats-in-progress.tsx"
import { useDownloadState } from "./use-download-state.ts"

/** The files of an item that has just been bought. Links appear as soon as a
 * format is ready. */
export function ItemDownloads({ item }: { item: ReceiptItem }) {
  const { state, bundle, failed, ask } = useItemBundle(item.id)
  return (
    <article className="grid gap-4">
      <h3 className="font-bold text-lg">
        {item.product_title}
        <span className="block font-normal text-ash text-base">
          {item.variant_title}
        </span>
      </h3>
      {bundle && <BundleList bundle={bundle} />}
      {state && <FormatsInProgress formats={state.formats} />}
      {failed && !bundle && <Failed reason={failed.reason} onAgain={ask} />}
      {!bundle && !failed && !state && <Preparing />}
    </article>
  )
}

function useItemBundle(itemId: string) {
  const { state, ask: askState } = useDownloadState(itemId)
  const [bundle, setBundle] = useState<Bundle | null>(null)
  const [failed, setFailed] = useState<{ reason?: string } | null>(null)
  const ready = state?.formats.filter(isReady).map(({ format }) => format)
  const wanted = ready?.join(" ") ?? ""

  async function ask() {
    setFailed(null)
    const answer = await askState()
    if (!answer.ok) return setFailed({ reason: answer.reason })
    if (wanted) await fetchLinks(wanted)
  }

  async function fetchLinks(formats: string) {
    const answer: BundleAnswer = await bundleOnce(itemId, formats.split(" "))
    if (answer.ok) setBundle(answer.bundle)
    else setFailed({ reason: answer.reason })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once per item
  useEffect(() => void ask(), [itemId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when a format is finished
  useEffect(() => {
    if (wanted) void fetchLinks(wanted)
  }, [itemId, wanted])

  return { state, bundle, failed, ask }
}

function Preparing() {
  return (
    <div role="status">
      <span className="sr-only">{downloadNotes.preparing}</span>
      <SkeletonBlock className="h-24" />
    </div>
  )
}

type FailedProps = { reason?: string; onAgain: () => Promise<void> }

function Failed({ reason, onAgain }: FailedProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>{accountMessages.downloadFailed(reason).text}</p>
      <Button look="quiet" onClick={() => void onAgain()}>
        Try again
      </Button>
    </div>
  )
}
