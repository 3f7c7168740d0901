import { useCallback, useEffect, useState } from "react"
import { accountMessages } from "#app/messages.ts"
import { downloadNotes } from "#app/order-messages.ts"
import { useSite } from "#app/site/use-site.ts"
import { Button } from "#app/ui/button.tsx"
import { SkeletonBlock } from "#app/ui/skeleton.tsx"
import type { ReceiptItem } from "#domain/receipt.ts"
import { type BundleAnswer, bundleOnce } from "./bundle.ts"
import { BundleList } from "./bundle-list.tsx"

/** The files of an item that has just been bought, fetched by themselves. */
export function ItemDownloads({ item }: { item: ReceiptItem }) {
  const { answer, again } = useBundle(item.id)
  return (
    <article className="grid gap-4">
      <h3 className="font-bold text-lg">
        {item.product_title}
        <span className="block font-normal text-ash text-base">
          {item.variant_title}
        </span>
      </h3>
      {!answer && (
        <div role="status">
          <span className="sr-only">{downloadNotes.preparing}</span>
          <SkeletonBlock className="h-24" />
        </div>
      )}
      {answer?.ok && <BundleList bundle={answer.bundle} lead />}
      {answer && !answer.ok && (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>{accountMessages.downloadFailed(answer.reason).text}</p>
          <Button look="quiet" onClick={again}>
            Try again
          </Button>
        </div>
      )}
    </article>
  )
}

function useBundle(itemId: string) {
  const publishableKey = useSite()?.publishableKey ?? ""
  const [answer, setAnswer] = useState<BundleAnswer | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once a try
  useEffect(() => {
    let current = true
    void bundleOnce(publishableKey, itemId).then((next) => {
      if (current) setAnswer(next)
    })
    return () => {
      current = false
    }
  }, [publishableKey, itemId, tries])
  const again = useCallback(() => {
    setAnswer(null)
    setTries((before) => before + 1)
  }, [])
  return { answer, again }
}
