import { Suspense, use, useState } from "react"
import { downloadNotes } from "#app/order-messages.ts"
import { Button } from "#app/ui/button.tsx"
import { SkeletonBlock } from "#app/ui/skeleton.tsx"
import type { ReceiptItem } from "#domain/receipt.ts"
import { accountMessages } from "../messages.ts"
import { type BundleAnswer, bundleOnce } from "./bundle.ts"
import { BundleList } from "./bundle-list.tsx"

/** The files of an item that has just been bought, fetched by themselves. */
export function ItemDownloads({ item }: { item: ReceiptItem }) {
  const [answer, setAnswer] = useState(() => bundleOnce(item.id))
  return (
    <article className="grid gap-4">
      <h3 className="font-bold text-lg">
        {item.product_title}
        <span className="block font-normal text-ash text-base">
          {item.variant_title}
        </span>
      </h3>
      <Suspense fallback={<Preparing />}>
        <Files answer={answer} onAgain={() => setAnswer(bundleOnce(item.id))} />
      </Suspense>
    </article>
  )
}

function Preparing() {
  return (
    <div role="status">
      <span className="sr-only">{downloadNotes.preparing}</span>
      <SkeletonBlock className="h-24" />
    </div>
  )
}

type FilesProps = { answer: Promise<BundleAnswer>; onAgain: () => void }

function Files({ answer, onAgain }: FilesProps) {
  const got = use(answer)
  if (got.ok) return <BundleList bundle={got.bundle} />
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>{accountMessages.downloadFailed(got.reason).text}</p>
      <Button look="quiet" onClick={onAgain}>
        Try again
      </Button>
    </div>
  )
}
