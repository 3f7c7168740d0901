import { type SubmitEvent, useState } from "react"
import { callFunction } from "#app/data/functions.ts"
import { pressKitMessages } from "#app/messages.ts"
import { useSite } from "#app/site/use-site.ts"
import { Button } from "#app/ui/button.tsx"
import { toast } from "#app/ui/toast.ts"
import { openKit } from "./open-kit.ts"

/** Without JavaScript the form opens the kit in a new tab. */
export function DownloadKit({ slug }: { slug: string }) {
  const site = useSite()
  const [busy, setBusy] = useState(false)

  async function download(event: SubmitEvent) {
    if (!site) return
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const path = `${slug}.zip`
    const answer = await callFunction<{ url: string }>("get-presskit-url", {
      path,
    })
    setBusy(false)
    if (answer.ok) openKit(answer.data.url)
    else toast(pressKitMessages.unavailable(answer.reason))
  }

  return (
    <form
      action={`/artist/${slug}/epk/download`}
      target="_blank"
      onSubmit={download}
      className="print:hidden"
      rel="noopener"
    >
      <Button type="submit" aria-disabled={busy} className="w-full sm:w-auto">
        {busy ? "Preparing download..." : "Download Complete EPK"}
      </Button>
    </form>
  )
}
